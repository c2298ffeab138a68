import { brandName, contact, legalName, site } from 'virtual:brand';
import products from '../../../config/products.json' with { type: 'json' };
import {
  type LegalDocument,
  type LegalText,
  type LegalValues,
  legalValues,
  parseLegal,
} from '../../contract/legal.ts';

/** The brand's texts as they stand in config/legal. Only pages that are drawn at build may import this. */
const files = import.meta.glob<string>('../../../config/legal/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const contractMarket: Partial<Record<LegalDocument, 'MX' | 'IN'>> = {
  'loan-agreement-mx': 'MX',
  'loan-terms-in': 'IN',
};

/** A legal text in one language, its placeholders filled. Throws where it is missing or mistaken: the build ends. */
export function legalText(document: LegalDocument, language: 'es' | 'en'): LegalText {
  const name = `${document}.${language}.md`;
  const source = files[`../../../config/legal/${name}`];
  if (source === undefined) throw new Error(`config/legal/${name} is missing`);
  const brand = { name: brandName, legalName, site, contact };
  try {
    return parseLegal(source, { ...legalValues(brand, language), ...contractValues(document) });
  } catch (error) {
    throw new Error(`config/legal/${name} ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}

/** A contract's clauses outside a contract: the lender's text for the market's first product. */
function contractValues(document: LegalDocument): LegalValues {
  const market = contractMarket[document];
  if (market === undefined) return {};
  const product = Object.values(products).find((one) => one.market === market);
  return { ...product?.lenderText, lender: legalName[market] };
}
