import { brandName, contact, legalName, lenders, site } from 'virtual:brand';
import { type LegalText, legalValues, parseLegalText, renderContractClauses } from '../../contract/legal.ts';
import { computeLegalFacts } from '../../contract/legalFacts.ts';
import { legalFiles, markets, products } from '../build/configuration.ts';

/**
 * A legal text of the brand in one language, its placeholders filled for a market, or for all of them. Throws where it is
 * missing or invalid, which fails the build. A contract's clauses are those of the product, by default the market's first.
 * For code that runs at build only.
 */
export function legalText(
  document: string,
  language: 'es' | 'en',
  market?: string,
  productId?: string,
): LegalText {
  const name = `${document}.${language}.md`;
  const source = legalFiles.get(name);
  if (source === undefined) throw new Error(`legal/${name} is missing`);
  const brand = { name: brandName, legalName, site, contact, lenders };
  try {
    const facts = findContractFacts(document, market, productId);
    const values = legalValues(brand, language, market);
    return facts
      ? parseLegalText(renderContractClauses(source, values, facts), {})
      : parseLegalText(source, values);
  } catch (error) {
    throw new Error(`legal/${name} ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}

/** The facts that select a contract's clauses: of the product, or of the market's first. */
function findContractFacts(document: string, market: string | undefined, productId: string | undefined) {
  const configured = market === undefined ? undefined : markets[market];
  if (configured?.clauses !== document) return undefined;
  const [, product] =
    Object.entries(products).find(
      ([id, candidate]) => candidate.market === market && (productId === undefined || id === productId),
    ) ?? [];
  return product && computeLegalFacts(product.terms, product.lenderText, configured);
}
