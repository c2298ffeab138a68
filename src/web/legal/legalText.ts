import { brandName, contact, legalName, lenders, site } from 'virtual:brand';
import products from '../../../config/products.json' with { type: 'json' };
import {
  contractDocument,
  type LegalDocument,
  type LegalText,
  type LegalValues,
  legalValues,
  type Market,
  parseLegal,
} from '../../contract/legal.ts';

/** The brand's texts as they stand in config/legal. Only pages that are drawn at build may import this. */
const files = import.meta.glob<string>('../../../config/legal/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * A legal text in one language, its placeholders filled for a market, or for all of them. Throws where it is missing or
 * mistaken: the build ends.
 */
export function legalText(document: LegalDocument, language: 'es' | 'en', market?: Market): LegalText {
  const name = `${document}.${language}.md`;
  const source = files[`../../../config/legal/${name}`];
  if (source === undefined) throw new Error(`config/legal/${name} is missing`);
  const brand = { name: brandName, legalName, site, contact, lenders };
  try {
    return parseLegal(source, { ...legalValues(brand, language, market), ...contractValues(document) });
  } catch (error) {
    throw new Error(`config/legal/${name} ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}

/** A contract's clauses outside a contract: the lender's figures for the first product it is about. */
function contractValues(document: LegalDocument): LegalValues {
  const product = Object.values(products).find((one) => documentOf(one.market) === document);
  return { ...product?.lenderText };
}

function documentOf(market: string): LegalDocument | undefined {
  return Object.entries(contractDocument).find(([code]) => code === market)?.[1];
}
