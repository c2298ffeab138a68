/** Numbers that look random and come again from the same seed. */
export type Random = {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** True that often: 0.25 is once in four. */
  often(share: number): boolean;
  one<Item>(items: readonly Item[]): Item;
};

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    whole,
    often: (share) => next() < share,
    one: (items) => items[whole(0, items.length - 1)] as (typeof items)[number],
  };
}
