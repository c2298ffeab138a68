import { brandName, contact, legalName, lenders, site } from 'virtual:brand';
import markets from '../../../config/markets.json' with { type: 'json' };
import products from '../../../config/products.json' with { type: 'json' };
import {
  contractDocument,
  contractWording,
  type LegalDocument,
  type LegalText,
  legalValues,
  type Market,
  parseLegal,
} from '../../contract/legal.ts';
import { legalFacts } from '../../contract/legalFacts.ts';

/** The brand's texts as they stand in config/legal. Only pages that are drawn at build may import this. */
const files = import.meta.glob<string>('../../../config/legal/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * A legal text in one language, its placeholders filled for a market, or for all of them. Throws where it is missing or
 * mistaken: the build ends. A contract's clauses are those of the product, the market's first where none is named.
 */
export function legalText(
  document: LegalDocument,
  language: 'es' | 'en',
  market?: Market,
  productId?: string,
): LegalText {
  const name = `${document}.${language}.md`;
  const source = files[`../../../config/legal/${name}`];
  if (source === undefined) throw new Error(`config/legal/${name} is missing`);
  const brand = { name: brandName, legalName, site, contact, lenders };
  try {
    const contract = contractOf(document, productId);
    const values = legalValues(brand, language, contract?.market ?? market);
    return contract
      ? parseLegal(contractWording(source, values, contract.facts), {})
      : parseLegal(source, values);
  } catch (error) {
    throw new Error(`config/legal/${name} ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}

/** A contract's clauses outside a contract: as they are for the product, or the market's first. */
function contractOf(document: LegalDocument, productId: string | undefined) {
  const market = (['MX', 'IN'] as const).find((one) => contractDocument[one] === document);
  const [, product] =
    Object.entries(products).find(
      ([id, one]) => one.market === market && (productId === undefined || id === productId),
    ) ?? [];
  if (market === undefined || product === undefined) return undefined;
  const { currency } = markets[market];
  return { market, facts: legalFacts({ ...product.terms, currency }, product.lenderText) };
}
