import { brandName, contact, legalName, lenders, site } from 'virtual:brand';
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
import { legalFiles, markets, products } from '../build/configuration.ts';

/**
 * A legal text of the brand in one language, its placeholders filled for a market, or for all of them. Throws where it is
 * missing or mistaken: the build ends. A contract's clauses are those of the product, the market's first where none is
 * named. Only pages that are drawn at build may import this.
 */
export function legalText(
  document: LegalDocument,
  language: 'es' | 'en',
  market?: Market,
  productId?: string,
): LegalText {
  const name = `${document}.${language}.md`;
  const source = legalFiles.get(name);
  if (source === undefined) throw new Error(`legal/${name} is missing`);
  const brand = { name: brandName, legalName, site, contact, lenders };
  try {
    const contract = contractOf(document, productId);
    const values = legalValues(brand, language, contract?.market ?? market);
    return contract
      ? parseLegal(contractWording(source, values, contract.facts), {})
      : parseLegal(source, values);
  } catch (error) {
    throw new Error(`legal/${name} ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}

/** A contract's clauses outside a contract: as they are for the product, or the market's first. */
function contractOf(document: LegalDocument, productId: string | undefined) {
  const market = (['MX', 'IN'] as const).find((one) => contractDocument[one] === document);
  const [, product] =
    Object.entries(products).find(
      ([id, one]) => one.market === market && (productId === undefined || id === productId),
    ) ?? [];
  const currency = market && markets[market]?.currency;
  if (market === undefined || product === undefined || currency === undefined) return undefined;
  return { market, facts: legalFacts({ ...product.terms, currency }, product.lenderText) };
}
