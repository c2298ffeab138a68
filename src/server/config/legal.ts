import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  contractDocument,
  type LegalBrand,
  type LegalDocument,
  legalDocuments,
  legalValues,
  parseLegal,
} from '../../contract/legal.ts';

/** A legal text in both languages, as it stands in its files, and the hash that names exactly this wording. */
export type LegalSource = { version: string; hash: string; es: string; en: string };
export type LegalTexts = Readonly<Record<LegalDocument, LegalSource>>;

/** Placeholders that only a contract's clauses may use: the lender's figures, as agreed. */
const agreedPlaceholders = ['annualInterest', 'dailyInterest', 'vat', 'overduePenalty'] as const;

/** Reads config/legal and checks every text; adds a line per mistake. */
export function readLegalTexts(
  folder: string,
  brand: LegalBrand,
  mistakes: string[],
): LegalTexts | undefined {
  const before = mistakes.length;
  const texts = legalDocuments.map((document) => [document, readDocument(folder, document, brand, mistakes)]);
  if (mistakes.length > before) return undefined;
  return Object.fromEntries(texts);
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
    const isContract = Object.values<LegalDocument>(contractDocument).includes(document);
    const agreed = isContract ? Object.fromEntries(agreedPlaceholders.map((key) => [key, key])) : {};
    const { version } = parseLegal(text, { ...legalValues(brand, language), ...agreed });
    return { version, text };
  } catch (error) {
    mistakes.push(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`);
    return { version: '', text: '' };
  }
}
