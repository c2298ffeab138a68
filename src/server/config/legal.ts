import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commonDocuments,
  type LegalBrand,
  legalValues,
  parseLegalText,
  parseLegalVersion,
  renderContractClauses,
} from '../../contract/legal.ts';
import type { LegalFacts } from '../../contract/legalFacts.ts';
import { getMarket, type Market, type MarketConfig, type Markets } from './markets.ts';

/** A legal text in both languages, and the hash of exactly this wording. */
type LegalSource = { version: string; hash: string; es: string; en: string };
/** Those of every brand, and each market's clauses, by the names of their documents. */
export type LegalTexts = Readonly<Record<string, LegalSource>>;

/** The clauses of a market's contracts. */
export function getContractClauses(
  { legal }: { readonly legal: LegalTexts },
  { clauses }: MarketConfig,
): LegalSource {
  const source = legal[clauses];
  if (source === undefined) throw new Error(`legal/${clauses} hasn't been read`);
  return source;
}

/** Reads the brand's texts and the markets' clauses and checks them; adds a line per error. */
export function readLegalTexts(
  folder: string,
  brand: LegalBrand,
  markets: Readonly<Record<string, { readonly clauses: string }>>,
  errors: string[],
): LegalTexts | undefined {
  const errorsBefore = errors.length;
  const contracts = Object.values(markets).map(({ clauses }) => clauses);
  const texts = [...new Set([...commonDocuments, ...contracts])].map((document) => {
    // A contract is read with each product's terms, once these are known.
    const check = contracts.includes(document)
      ? () => {}
      : (text: string, language: 'es' | 'en') => parseLegalText(text, legalValues(brand, language));
    return [document, readDocument(folder, document, check, errors)];
  });
  return errors.length > errorsBefore ? undefined : Object.fromEntries(texts);
}

/** Throws where the text is invalid. */
type TextCheck = (text: string, language: 'es' | 'en') => void;

function readDocument(folder: string, document: string, check: TextCheck, errors: string[]): LegalSource {
  const es = readText(folder, document, 'es', check, errors);
  const en = readText(folder, document, 'en', check, errors);
  if (es.version !== en.version) {
    errors.push(`legal/${document}: version ${es.version} in Spanish, ${en.version} in English`);
  }
  const hash = createHash('sha256').update(`${es.text}\0${en.text}`).digest('hex');
  return { version: es.version, hash, es: es.text, en: en.text };
}

function readText(
  folder: string,
  document: string,
  language: 'es' | 'en',
  check: TextCheck,
  errors: string[],
): { version: string; text: string } {
  const name = `legal/${document}.${language}.md`;
  try {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    check(text, language);
    return { version: parseLegalVersion(text), text };
  } catch (error) {
    errors.push(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`);
    return { version: '', text: '' };
  }
}

/** Reads a product's contract in both languages; a line per error. */
export function listContractErrors(
  productId: string,
  market: Market,
  facts: LegalFacts,
  { brand, legal, markets }: { brand: LegalBrand; legal: LegalTexts; markets: Markets },
): string[] {
  const configured = getMarket({ markets }, market);
  const source = getContractClauses({ legal }, configured);
  return (['es', 'en'] as const).flatMap((language) => {
    try {
      const values = legalValues(brand, language, market);
      parseLegalText(renderContractClauses(source[language], values, facts), {});
      return [];
    } catch (error) {
      const errorText = error instanceof Error ? error.message : 'cannot be read';
      const hint = errorText.includes('placeholder')
        ? `; where it is a figure of the lender's own, products.json: ${productId}.lenderText has to state it`
        : '';
      return [
        `legal/${configured.clauses}.${language}.md, for the product ${productId}: ${errorText}${hint}`,
      ];
    }
  });
}
