import type { Mishap } from '../../src/server/providers/testing/standInServer.ts';

/** Numbers that look like chance and are the same each time (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What goes wrong with a request to a provider: of a hundred, some twelve. */
export function mishapOf(random: () => number): Mishap | undefined {
  const drawn = random();
  if (drawn < 0.04) return 'lost';
  if (drawn < 0.06) return 'drop';
  if (drawn < 0.08) return 'fault';
  if (drawn < 0.12) return Math.floor(random() * 400);
  return undefined;
}
