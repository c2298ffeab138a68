export type PlaceholderValue = string | number;

/** Fills the holes of a text, `{name}` and `{name|one|other}` (chosen by the number); a hole without a value stays empty. */
export function interpolate(text: string, values: Readonly<Record<string, PlaceholderValue>>): string {
  return text.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (_, name: string, singular?: string, plural?: string) => {
      const value = values[name];
      if (singular !== undefined && plural !== undefined) return Number(value) === 1 ? singular : plural;
      return value === undefined ? '' : String(value);
    },
  );
}
