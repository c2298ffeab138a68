/**
 * Keeps what a pure function gave for an argument, for at most so many arguments, then starts anew: the same days,
 * rates and terms come back in every loan.
 */
export function remembered<Key, Value>(compute: (key: Key) => Value, most = 10_000): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key);
    if (value !== undefined) return value;
    const computed = compute(key);
    if (known.size >= most) known.clear();
    known.set(key, computed);
    return computed;
  };
}
