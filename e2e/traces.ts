import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** What would show that something speaks of a brand. */
export type Trace = { readonly what: string; readonly found: RegExp };

type Content = Readonly<Record<string, unknown>>;

/** Of `brand`, whatever `other` hasn't as well: name, colours, contacts, addresses, products, keys of the wire. */
export function tracesOf(brand: string, other: string): Trace[] {
  const others = new Set(wordsOf(other).map(({ word }) => word.toLowerCase()));
  return wordsOf(brand)
    .filter(({ word }) => !others.has(word.toLowerCase()))
    .map(({ what, word }) => ({ what: `${what} ${word}`, found: patternOf(word) }));
}

/** What tells of the market that the other brand doesn't lend in; people read it, code may know its rules. */
export const indian: readonly Trace[] = [
  { what: 'India', found: /\bIndia\b/ },
  { what: 'rupees', found: /₹|\bRs\.|\bINR\b|\brupe(?:e|es)\b|\brupias?\b/i },
  { what: 'Indian ways to pay', found: /\bUPI\b|\bNEFT\b|\bIFSC\b|\bNBFC\b/ },
];

/** The names of the traces in a text. */
export function tracesIn(text: string, traces: readonly Trace[]): string[] {
  return traces.filter(({ found }) => found.test(text)).map(({ what }) => what);
}

/** The pages' files but their compressed copies and pictures of points, by name. */
export function textFiles(folder: string): [name: string, text: string][] {
  return globSync('**/*.*', { cwd: folder })
    .filter((name) => !/\.(?:br|gz|png)$/.test(name))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

/** What a PDF holds beside its glyphs: who made it, and the files that go with it. */
export function textOfPdf(pdf: Buffer): string {
  const latin = pdf.toString('latin1');
  const streams = [...latin.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('utf8');
    } catch {
      return '';
    }
  });
  return [latin, ...streams].join('\n');
}

type Word = { readonly what: string; readonly word: string };

function wordsOf(folder: string): Word[] {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const branches: { address: string }[] = read('branches.json');
  const { colours, wireKeys, pictures: _, ...brand }: Content = read('brand.json');
  const named = ['name', 'legalName', 'headline', 'site', 'appName', 'embeddedBrowserMarker', 'stores'];
  const reached = Object.entries(brand).filter(([field]) => [...named, 'contact', 'lenders'].includes(field));
  return [
    ...texts(reached).map((word) => ({ what: 'brand', word })),
    ...texts(brand.site).map((site) => ({ what: 'host', word: new URL(site).host })),
    ...texts(brand.appScheme).map((scheme) => ({ what: 'scheme', word: `${scheme}://` })),
    ...texts(colours)
      .filter((word) => word !== '#ffffff')
      .map((word) => ({ what: 'colour', word })),
    ...texts(wireKeys).map((word) => ({ what: 'key', word: `"${word}"` })),
    ...Object.keys(read('products.json')).map((word) => ({ what: 'product', word })),
    ...branches.map(({ address }) => ({ what: 'branch', word: address })),
  ].filter(({ what, word }) => what !== 'brand' || isTelling(word));
}

/** Every text in it, however deep. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

/** Not `es`, nor a country's number, nor the word that a field of it is called by. */
function isTelling(word: string): boolean {
  const plain = [
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
    ![...plain, 'legalName', 'appName', 'embeddedBrowserMarker'].includes(word)
  );
}

/** As it is written, colours in any case; a name not as part of a longer word. */
function patternOf(word: string): RegExp {
  const literal = word.replaceAll(/[^\w\s]/g, '\\$&');
  if (word.startsWith('#')) return new RegExp(literal, 'i');
  return /^\w+$/.test(word) ? new RegExp(`\\b${literal}\\b`) : new RegExp(literal);
}
