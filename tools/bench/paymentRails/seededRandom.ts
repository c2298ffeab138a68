import type { Fault } from '../../../src/server/integrations/testing/fakeServer.ts';

/** Numbers that look like chance and are the same each time (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What goes wrong with a request to a provider: of a hundred, some twelve. */
export function drawProviderFault(random: () => number): Fault | undefined {
  const draw = random();
  if (draw < 0.04) return 'lost';
  if (draw < 0.06) return 'drop';
  if (draw < 0.08) return 'fault';
  if (draw < 0.12) return Math.floor(random() * 400);
  return undefined;
}
