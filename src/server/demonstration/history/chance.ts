/** Draws from 0 up to 1 that come out the same for the same seed (mulberry32). */
export type Chance = () => number;

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function happens(chance: Chance, share: number): boolean {
  return chance() < share;
}

/** A whole number, both ends included. */
export function between(chance: Chance, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1));
}

export type Some<T> = readonly [T, ...T[]];

export function oneOf<T>(chance: Chance, all: Some<T>): T {
  return all[Math.floor(chance() * all.length)] ?? all[0];
}

export function digits(chance: Chance, count: number): string {
  return Array.from({ length: count }, () => between(chance, 0, 9)).join('');
}

/** As the product names orders and complaints: without what is mistaken for something else when read aloud. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function letters(chance: Chance, count: number): string {
  return Array.from({ length: count }, () => alphabet[between(chance, 0, alphabet.length - 1)]).join('');
}
