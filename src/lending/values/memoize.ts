/**
 * Caches the results of a pure function by its argument; the cache is cleared when `maxEntries` is reached. The same days,
 * rates and terms recur in every loan.
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
