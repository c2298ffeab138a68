import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** A pattern whose occurrence identifies a brand. */
export type BrandTrace = { readonly label: string; readonly pattern: RegExp };

type Content = Readonly<Record<string, unknown>>;

/** What `brand` has and `other` hasn't: name, colours, contacts, addresses, products, keys of the wire. */
export function listBrandTraces(brand: string, other: string): BrandTrace[] {
  const otherWords = new Set(listBrandWords(other).map(({ word }) => word.toLowerCase()));
  return listBrandWords(brand)
    .filter(({ word }) => !otherWords.has(word.toLowerCase()))
    .map(({ label, word }) => ({ label: `${label} ${word}`, pattern: toPattern(word) }));
}

/** Traces of the market that the other brand doesn't lend in; people read it, code may know its rules. */
export const indianTraces: readonly BrandTrace[] = [
  { label: 'India', pattern: /\bIndia\b/ },
  { label: 'rupees', pattern: /₹|\bRs\.|\bINR\b|\brupe(?:e|es)\b|\brupias?\b/i },
  { label: 'Indian ways to pay', pattern: /\bUPI\b|\bNEFT\b|\bIFSC\b|\bNBFC\b/ },
];

/** The names of the traces in a text. */
export function findTraces(text: string, traces: readonly BrandTrace[]): string[] {
  return traces.filter(({ pattern }) => pattern.test(text)).map(({ label }) => label);
}

/** The pages' files but their compressed copies and pictures of points, by name. */
export function textFiles(folder: string): [name: string, text: string][] {
  return globSync('**/*.*', { cwd: folder })
    .filter((name) => !/\.(?:br|gz|png)$/.test(name))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

/** What a PDF holds beside its glyphs: who made it, and the files that go with it. */
export function extractPdfText(pdf: Buffer): string {
  const latin1Text = pdf.toString('latin1');
  const streams = [...latin1Text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('utf8');
    } catch {
      return '';
    }
  });
  return [latin1Text, ...streams].join('\n');
}

type LabelledWord = { readonly label: string; readonly word: string };

function listBrandWords(folder: string): LabelledWord[] {
  const readJson = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const branches: { address: string }[] = readJson('branches.json');
  const { colours, wireKeys, pictures: _, ...brand }: Content = readJson('brand.json');
  const namedFields = ['name', 'legalName', 'headline', 'site', 'appName', 'embeddedBrowserMarker', 'stores'];
  const searchedFields = Object.entries(brand).filter(([field]) =>
    [...namedFields, 'contact', 'lenders'].includes(field),
  );
  return [
    ...collectTexts(searchedFields).map((word) => ({ label: 'brand', word })),
    ...collectTexts(brand.site).map((site) => ({ label: 'host', word: new URL(site).host })),
    ...collectTexts(brand.appScheme).map((scheme) => ({ label: 'scheme', word: `${scheme}://` })),
    ...collectTexts(colours)
      .filter((word) => word !== '#ffffff')
      .map((word) => ({ label: 'colour', word })),
    ...collectTexts(wireKeys).map((word) => ({ label: 'key', word: `"${word}"` })),
    ...Object.keys(readJson('products.json')).map((word) => ({ label: 'product', word })),
    ...branches.map(({ address }) => ({ label: 'branch', word: address })),
  ].filter(({ label, word }) => label !== 'brand' || isDistinctive(word));
}

/** Every text in it, however deep. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}

/** Not `es`, nor a country's number, nor the word that a field of it is called by. */
function isDistinctive(word: string): boolean {
  const commonWords = [
    'contact',
    'talk',
    'calendar',
    'shop',
    'way',
    'city',
    'name',
    'site',
    'stores',
    'headline',
    'lenders',
  ];
  return (
    word.length > 2 &&
    !/^\d{3}$/.test(word) &&
    ![...commonWords, 'legalName', 'appName', 'embeddedBrowserMarker'].includes(word)
  );
}

/** As it is written, colours in any case; a name not as part of a longer word. */
function toPattern(word: string): RegExp {
  const literal = word.replaceAll(/[^\w\s]/g, '\\$&');
  if (word.startsWith('#')) return new RegExp(literal, 'i');
  return /^\w+$/.test(word) ? new RegExp(`\\b${literal}\\b`) : new RegExp(literal);
}
