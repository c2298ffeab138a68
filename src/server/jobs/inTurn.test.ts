import { expect, test } from 'vitest';
import { inTurn } from './inTurn.ts';

test('a step that fails keeps no other from being taken, and is told of at the end', async () => {
  const taken: string[] = [];
  const fails = (name: string) => async () => {
    taken.push(name);
    throw new Error(`${name} failed`);
  };
  const goes = (name: string) => async () => void taken.push(name);
  await expect(inTurn([fails('a'), goes('b')])).rejects.toThrow('a failed');
  await expect(inTurn([goes('c'), fails('d'), goes('e'), fails('f')])).rejects.toThrow('d failed; f failed');
  expect(taken).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  await expect(inTurn([goes('g')])).resolves.toBeUndefined();
});
