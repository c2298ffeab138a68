import own from 'messages:promotion';
import type { PlaceholderValue } from '../texts/dictionary.ts';
import { interpolate } from '../texts/interpolate.ts';

type Key = keyof typeof own;

let template: Readonly<Record<string, string>> = {};

/** Lets a template's texts take the place of the page's of the same name. */
export function speakAs(texts: Readonly<Record<string, string>>): void {
  template = texts;
}

type Values = { readonly [One in Key]: Parameters<(typeof own)[One]> };

/** The template's text of that name, its `{name}` filled, or the page's. */
export function said<Named extends Key>(name: Named, ...values: Values[Named]): string {
  const messages: { readonly [One in Key]: (...values: Values[One]) => string } = own;
  const text = template[name];
  const [filled = {}]: readonly Readonly<Record<string, PlaceholderValue>>[] = values;
  return text === undefined ? messages[name](...values) : interpolate(text, filled);
}
