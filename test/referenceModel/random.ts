/** Pseudorandom numbers, the same from the same seed. */
export type Random = {
  /** A whole number from `minimum` to `maximum`, both included. */
  integer(minimum: number, maximum: number): number;
  /** True that often: 0.25 is once in four. */
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  }
  const integer = (minimum: number, maximum: number) =>
    minimum + Math.floor(next() * (maximum - minimum + 1));
  return {
    integer,
    chance: (share) => next() < share,
    pick: (items) => items[integer(0, items.length - 1)] as (typeof items)[number],
  };
}

/** From one to `max`. */
export function randomAmount(random: Random, max: bigint): bigint {
  return BigInt(random.integer(1, Math.max(1, Number(max))));
}
