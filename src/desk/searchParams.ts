/** The parameters of an address, as text: a reference such as `0012` keeps its zeros and all of its digits. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** A query parameter as text; undefined when it is absent or empty. */
export function parseText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A number that names something, as text. */
export function parseId(value: unknown): string | undefined {
  const text = parseText(value);
  return text !== undefined && /^[1-9]\d*$/.test(text) ? text : undefined;
}

/** A parser for a parameter that has one of these values; undefined for any other. */
export function parseOneOf<const Option extends string>(options: readonly Option[]) {
  return (value: unknown): Option | undefined => options.find((option) => option === value);
}

/** A calendar day, `YYYY-MM-DD`; undefined for anything else. */
export function parseDay(value: unknown): string | undefined {
  const text = parseText(value);
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? undefined : text;
}

/** A whole number of at most 12 digits, as text. */
export function parseCount(value: unknown): string | undefined {
  const text = parseText(value);
  return text !== undefined && /^\d{1,12}$/.test(text) ? text : undefined;
}

/** The query parameters of a page, each with its parser. */
export type SearchFields = Readonly<Record<string, (value: unknown) => string | undefined>>;
type Search<Fields extends SearchFields> = { [Name in keyof Fields]?: ReturnType<Fields[Name]> };

/** Builds a route's `validateSearch` from a parser for each parameter. Absent ones are left out of the address. */
export function createSearchParser<const Fields extends SearchFields>(fields: Fields) {
  return (search: Record<string, unknown>): Search<Fields> => {
    const values = Object.entries(fields).map(([name, read]) => [name, read(search[name])] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Search<Fields>;
  };
}
