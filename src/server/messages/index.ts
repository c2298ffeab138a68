/** A text in every language its caller may speak; Chinese only where SPEC speaks it. */
export type LocalizedText = { es: string; en: string; zh?: string };

/** The values of a text's placeholders. */
export type TextValues = Readonly<Record<string, string | number | LocalizedText>>;
type Catalogue<Key extends string> = Readonly<Record<Key, string>>;

/** Gives the texts of an area by key from its catalogues, one a language, which have the same keys. */
export function localizedTexts<Key extends string>(catalogues: {
  es: Catalogue<Key>;
  en: Catalogue<Key>;
  zh?: Catalogue<Key>;
}): (key: Key, values?: TextValues) => LocalizedText {
  const { es, en, zh } = catalogues;
  return (key, values = {}) => ({
    es: fillText(es[key], values, 'es'),
    en: fillText(en[key], values, 'en'),
    ...(zh && { zh: fillText(zh[key], values, 'zh') }),
  });
}

/** Texts of the catalogues cut at their placeholders: every second part names a value. */
const textParts = new Map<string, readonly string[]>();

/** A text of a catalogue with a value in the place of each `{name}`. Throws for a value that isn't given. */
export function fillText(text: string, values: TextValues, language: keyof LocalizedText = 'es'): string {
  const [start = '', ...parts] = cutAtPlaceholders(text);
  if (parts.length === 0) return start;
  return parts.reduce((filled, part, index) => {
    if (index % 2 === 1) return filled + part;
    const value = values[part];
    if (value === undefined) throw new Error(`no value ${part} for: ${text}`);
    return filled + (typeof value === 'object' ? (value[language] ?? value.en) : String(value));
  }, start);
}

function cutAtPlaceholders(text: string): readonly string[] {
  const known = textParts.get(text);
  if (known !== undefined) return known;
  const parts = text.split(/\{(\w+)\}/);
  textParts.set(text, parts);
  return parts;
}
