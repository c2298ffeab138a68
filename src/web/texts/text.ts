import type { Language } from '../../contract/launch.ts';
import type { Dictionary, Fill, Holes, ScreenTexts } from './dictionary.ts';
import { fillText } from './fill.ts';
import type { shared } from './shared.ts';

/** Texts of the document at hand: read from its data block once, or set by the build and by tests. */
let current: { language: Language; texts: Dictionary } | undefined;

/** Sets the texts of the document that is being drawn. */
export function setTexts(language: Language, texts: Dictionary): void {
  current = { language, texts };
}

function isDictionary(value: unknown): value is Dictionary {
  return typeof value === 'object' && value !== null;
}

function isLanguage(value: string): value is Language {
  return value === 'es' || value === 'en' || value === 'zh';
}

function fromDocument(): { language: Language; texts: Dictionary } {
  const block: unknown = JSON.parse(document.getElementById('texts')?.textContent || '{}');
  const { lang } = document.documentElement;
  return { language: isLanguage(lang) ? lang : 'es', texts: isDictionary(block) ? block : {} };
}

function page(): { language: Language; texts: Dictionary } {
  current ??= fromDocument();
  return current;
}

/** Texts beside the document's own, or in their place where the name is the same: a promotion template's, a lazy piece's. */
export function overrideTexts(texts: Dictionary): void {
  const { language, texts: own } = page();
  current = { language, texts: { ...own, ...texts } };
}

/** The language this document is written in. */
export function language(): Language {
  return page().language;
}

type Values<Text extends string> = [Holes<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Holes<Text>, Fill>>];

/** Gives the text of a key in the document's language, its holes filled. */
export type TextOf<Es extends Dictionary> = <Key extends keyof Es & string>(
  key: Key,
  ...values: Values<Es[Key]>
) => string;

function lookUp(key: string, values: Readonly<Record<string, Fill>> = {}): string {
  return fillText(page().texts[key] ?? key, values);
}

/** The text function of a screen: `const t = textOf<typeof texts>()` with a type-only import of `texts`. */
export function textOf<Texts extends ScreenTexts<Dictionary>>(): TextOf<Texts['es']> {
  return lookUp;
}

/** Takes the texts that a lazy piece brings with it in both languages, and gives its text function. */
export function bringTexts<Texts extends ScreenTexts<Dictionary>>(texts: Texts): TextOf<Texts['es']> {
  overrideTexts(texts[language() === 'en' ? 'en' : 'es']);
  return lookUp;
}

/** Texts of the kit. */
export const sharedText: TextOf<(typeof shared)['es']> = lookUp;
