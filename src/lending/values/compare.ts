/** Compares texts by their UTF-16 code units, the same in every language. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** An order by text fields: the first that differs decides. */
export function compareByKey<Key extends string>(...keys: readonly Key[]) {
  return (a: Readonly<Record<Key, string>>, b: Readonly<Record<Key, string>>): number => {
    const key = keys.find((candidate) => a[candidate] !== b[candidate]);
    return key === undefined ? 0 : compareCodeUnits(a[key], b[key]);
  };
}
