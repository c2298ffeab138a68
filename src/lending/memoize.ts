/**
 * Keeps what a pure function gave for an argument, for at most so many arguments, then starts anew: the same days,
 * rates and terms come back in every loan.
 */
export function memoize<Key, Value>(compute: (key: Key) => Value, maxEntries = 10_000): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    const value = cache.get(key);
    if (value !== undefined) return value;
    const computed = compute(key);
    if (cache.size >= maxEntries) cache.clear();
    cache.set(key, computed);
    return computed;
  };
}
