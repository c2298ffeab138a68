/** Draws from 0 up to 1 that come out the same for the same seed (mulberry32). */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function withProbability(random: Random, probability: number): boolean {
  return random() < probability;
}

/** A whole number, both ends included. */
export function randomInt(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

export type NonEmpty<T> = readonly [T, ...T[]];

export function pickOne<T>(random: Random, items: NonEmpty<T>): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

export function randomDigits(random: Random, count: number): string {
  return Array.from({ length: count }, () => randomInt(random, 0, 9)).join('');
}

/** As the product names orders and complaints: without what is mistaken for something else when read aloud. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function randomLetters(random: Random, count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(random, 0, alphabet.length - 1)]).join('');
}
