import { withNonBreakingSpaces } from '../../contract/nonBreakingSpaces.ts';

/** A text may hold `{name}` and `{name|one|other}` (chosen by the number) and `**strong**` parts. */
export type Dictionary = Readonly<Record<string, string>>;

type SameKeys<Texts extends Dictionary> = { readonly [Key in keyof Texts]: string };

/** Texts in every language, with exactly the keys of the Spanish ones. */
export type ScreenTexts<Es extends Dictionary> = {
  readonly es: Es;
  readonly en: SameKeys<Es>;
  readonly zh?: SameKeys<Es>;
};

/** Declares texts of the desk. A number and its unit stay on one line. */
export function defineTexts<const Es extends Dictionary>(texts: ScreenTexts<Es>): ScreenTexts<Es> {
  return JSON.parse(withNonBreakingSpaces(JSON.stringify(texts)));
}

type PlaceholderName<Placeholder extends string> = Placeholder extends `${infer Name}|${string}`
  ? Name
  : Placeholder;

/** Names of the holes in a text. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Placeholder}}${infer Rest}`
  ? PlaceholderName<Placeholder> | Placeholders<Rest>
  : never;

export type PlaceholderValue = string | number;
