/** What a query says, read as what it may be; anything else is as if it weren't there. */
export function parseText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads one of some words. */
export function someOf<const Option extends string>(options: readonly Option[]) {
  return (value: unknown): Option | undefined => options.find((option) => option === value);
}

export function parseDay(value: unknown): string | undefined {
  const text = parseText(value);
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? undefined : text;
}

type Readers = Readonly<Record<string, (value: unknown) => string | undefined>>;
type Search<Fields extends Readers> = { [Name in keyof Fields]?: NonNullable<ReturnType<Fields[Name]>> };

/** Reads a query by its fields, without what isn't given, so that addresses stay short. */
export function readSearch<const Fields extends Readers>(fields: Fields) {
  return (search: Record<string, unknown>): Search<Fields> => {
    const values = Object.entries(fields).map(([name, read]) => [name, read(search[name])] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Search<Fields>;
  };
}
