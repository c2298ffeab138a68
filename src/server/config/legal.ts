import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  contractDocument,
  contractWording,
  documentsFor,
  type LegalBrand,
  type LegalDocument,
  legalDocuments,
  legalValues,
  marketsOf,
  parseLegal,
  versionOf,
} from '../../contract/legal.ts';
import type { LegalFacts } from '../../contract/legalFacts.ts';
import { type Market, type Markets, marketIn } from './markets.ts';
import { present } from './present.ts';

/** A legal text in both languages, as it stands in its files, and the hash that names exactly this wording. */
type LegalSource = { version: string; hash: string; es: string; en: string };
/** A contract's clauses only where there is a lender. */
export type LegalTexts = Readonly<Record<LegalDocument, LegalSource>>;

const contracts: readonly LegalDocument[] = Object.values(contractDocument);

/** Reads the texts that the lenders' markets need and checks them; adds a line per mistake. */
export function readLegalTexts(
  folder: string,
  brand: LegalBrand,
  mistakes: string[],
): LegalTexts | undefined {
  const before = mistakes.length;
  const texts = documentsFor(marketsOf(brand.lenders)).map((document) => [
    document,
    readDocument(folder, document, brand, mistakes),
  ]);
  if (mistakes.length > before) return undefined;
  return present('legal/', legalDocuments, Object.fromEntries(texts));
}

function readDocument(
  folder: string,
  document: LegalDocument,
  brand: LegalBrand,
  mistakes: string[],
): LegalSource {
  const es = readText(folder, document, 'es', brand, mistakes);
  const en = readText(folder, document, 'en', brand, mistakes);
  if (es.version !== en.version) {
    mistakes.push(`legal/${document}: version ${es.version} in Spanish, ${en.version} in English`);
  }
  const hash = createHash('sha256').update(`${es.text}\0${en.text}`).digest('hex');
  return { version: es.version, hash, es: es.text, en: en.text };
}

function readText(
  folder: string,
  document: LegalDocument,
  language: 'es' | 'en',
  brand: LegalBrand,
  mistakes: string[],
): { version: string; text: string } {
  const name = `legal/${document}.${language}.md`;
  try {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    // A contract is read with each product's terms, once these are known.
    if (!contracts.includes(document)) parseLegal(text, legalValues(brand, language));
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
  const document = marketIn({ markets }, market).clauses;
  return (['es', 'en'] as const).flatMap((language) => {
    try {
      const values = legalValues(brand, language, market);
      parseLegal(contractWording(legal[document][language], values, facts), {});
      return [];
    } catch (error) {
      const mistake = error instanceof Error ? error.message : 'cannot be read';
      const hint = mistake.includes('placeholder')
        ? `; where it is a figure of the lender's own, products.json: ${productId}.lenderText has to state it`
        : '';
      return [`legal/${document}.${language}.md, for the product ${productId}: ${mistake}${hint}`];
    }
  });
}
