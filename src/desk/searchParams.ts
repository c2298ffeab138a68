/** What a query says, read as what it may be; anything else is as if it weren't there. */
export function parseText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function parseChoice<const Option extends string>(
  options: readonly Option[],
  value: unknown,
): Option | undefined {
  return options.find((choice) => choice === value);
}

export function parseDay(value: unknown): string | undefined {
  const text = parseText(value);
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? undefined : text;
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Without what isn't given, so that addresses stay short. */
export function omitUndefined<Fields extends Record<string, unknown>>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}
