import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commonDocuments,
  contractWording,
  type LegalBrand,
  legalValues,
  parseLegal,
  versionOf,
} from '../../contract/legal.ts';
import type { LegalFacts } from '../../contract/legalFacts.ts';
import { type Market, type MarketConfig, type Markets, marketIn } from './markets.ts';

/** A legal text in both languages, as it stands in its files, and the hash that names exactly this wording. */
type LegalSource = { version: string; hash: string; es: string; en: string };
/** Those of every brand, and each market's clauses, by the names of their documents. */
export type LegalTexts = Readonly<Record<string, LegalSource>>;

/** The clauses of a market's contracts. */
export function clausesOf({ legal }: { readonly legal: LegalTexts }, { clauses }: MarketConfig): LegalSource {
  const source = legal[clauses];
  if (source === undefined) throw new Error(`legal/${clauses} hasn't been read`);
  return source;
}

/** Reads the brand's texts and the markets' clauses and checks them; adds a line per mistake. */
export function readLegalTexts(
  folder: string,
  brand: LegalBrand,
  markets: Readonly<Record<string, { readonly clauses: string }>>,
  mistakes: string[],
): LegalTexts | undefined {
  const before = mistakes.length;
  const contracts = Object.values(markets).map(({ clauses }) => clauses);
  const texts = [...new Set([...commonDocuments, ...contracts])].map((document) => {
    // A contract is read with each product's terms, once these are known.
    const check = contracts.includes(document)
      ? () => {}
      : (text: string, language: 'es' | 'en') => parseLegal(text, legalValues(brand, language));
    return [document, readDocument(folder, document, check, mistakes)];
  });
  return mistakes.length > before ? undefined : Object.fromEntries(texts);
}

/** Throws where the text is mistaken. */
type Check = (text: string, language: 'es' | 'en') => void;

function readDocument(folder: string, document: string, check: Check, mistakes: string[]): LegalSource {
  const es = readText(folder, document, 'es', check, mistakes);
  const en = readText(folder, document, 'en', check, mistakes);
  if (es.version !== en.version) {
    mistakes.push(`legal/${document}: version ${es.version} in Spanish, ${en.version} in English`);
  }
  const hash = createHash('sha256').update(`${es.text}\0${en.text}`).digest('hex');
  return { version: es.version, hash, es: es.text, en: en.text };
}

function readText(
  folder: string,
  document: string,
  language: 'es' | 'en',
  check: Check,
  mistakes: string[],
): { version: string; text: string } {
  const name = `legal/${document}.${language}.md`;
  try {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    check(text, language);
    return { version: versionOf(text), text };
  } catch (error) {
    mistakes.push(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`);
    return { version: '', text: '' };
  }
}

/** Reads a product's contract in both languages; a line per mistake. */
export function contractMistakes(
  productId: string,
  market: Market,
  facts: LegalFacts,
  { brand, legal, markets }: { brand: LegalBrand; legal: LegalTexts; markets: Markets },
): string[] {
  const configured = marketIn({ markets }, market);
  const source = clausesOf({ legal }, configured);
  return (['es', 'en'] as const).flatMap((language) => {
    try {
      const values = legalValues(brand, language, market);
      parseLegal(contractWording(source[language], values, facts), {});
      return [];
    } catch (error) {
      const mistake = error instanceof Error ? error.message : 'cannot be read';
      const hint = mistake.includes('placeholder')
        ? `; where it is a figure of the lender's own, products.json: ${productId}.lenderText has to state it`
        : '';
      return [`legal/${configured.clauses}.${language}.md, for the product ${productId}: ${mistake}${hint}`];
    }
  });
}
