/** Real name to the name on the wire. Source: SPEC 3, DESIGN 2. */
export type KeyTable = Readonly<Record<string, string>>;

/** Rewrites every key of a plain JSON value; keys the table doesn't hold stay as they are. */
export function encodeKeys(value: unknown, table: KeyTable): unknown {
  return mapKeys(value, (key) => (Object.hasOwn(table, key) ? (table[key] ?? key) : key));
}

/**
 * Undoes {@link encodeKeys}. Where an object holds both the obfuscated and the plain name, the
 * obfuscated one wins.
 */
export function decodeKeys(value: unknown, table: KeyTable): unknown {
  const realNames = new Map(Object.entries(table).map(([name, wire]) => [wire, name]));
  return mapKeys(value, (key) => realNames.get(key) ?? key, realNames);
}

function mapKeys(
  value: unknown,
  rename: (key: string) => string,
  obfuscated: ReadonlyMap<string, string> = new Map(),
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename, obfuscated));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const plainFirst = [
    ...entries.filter(([key]) => !obfuscated.has(key)),
    ...entries.filter(([key]) => obfuscated.has(key)),
  ];
  return Object.fromEntries(
    plainFirst.map(([key, item]) => [rename(key), mapKeys(item, rename, obfuscated)]),
  );
}
