export type PlaceholderValue = string | number;

/** Fills placeholders `{name}` and `{name|one|other}` (plural by the number); one without a value becomes empty. */
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
