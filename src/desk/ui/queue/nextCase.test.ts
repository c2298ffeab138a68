import { expect, test } from 'vitest';
import { findNextCase } from './nextCase.ts';

/** A list of keys in pages of two; those with an asterisk can't be decided. */
function search(
  keys: string,
  currentKey?: string,
  successors: readonly string[] = [],
  includesCurrent = false,
) {
  const rows = keys.split(' ').filter(Boolean);
  return findNextCase<string>({
    loadPage: async (after = '0') => {
      const start = Number(after);
      const next = start + 2 < rows.length ? String(start + 2) : null;
      return { items: rows.slice(start, start + 2), next };
    },
    rowKey: (row) => row.replace('*', ''),
    canDecide: (row) => !row.endsWith('*'),
    currentKey,
    includesCurrent,
    successors: new Set(successors),
  });
}

test('the first that can be decided, over all pages', async () => {
  expect(await search('a* b* c d')).toBe('c');
  expect(await search('')).toBeUndefined();
  expect(await search('a* b*')).toBeUndefined();
});

test('the one after the open case, else from the beginning, never the open one itself', async () => {
  expect(await search('a b c d', 'b')).toBe('c');
  expect(await search('a b c* d', 'b')).toBe('d');
  expect(await search('a b c', 'c')).toBe('a');
  expect(await search('a* b', 'b')).toBeUndefined();
});

test('the open case itself where it is asked for, can be decided and no other can', async () => {
  expect(await search('a* b', 'b', [], true)).toBe('b');
  expect(await search('a b', 'b', [], true)).toBe('a');
  expect(await search('a* b*', 'b', [], true)).toBeUndefined();
  expect(await search('a*', 'b', [], true)).toBeUndefined();
});

test('a page that can’t be read is a failure, not the end of the list', async () => {
  const failure = new Error('unreachable');
  const loadPage = () => Promise.reject(failure);
  const canDecide = () => true;
  const options = { loadPage, canDecide, rowKey: String, currentKey: 'a', successors: new Set<string>() };
  await expect(findNextCase<string>(options)).rejects.toBe(failure);
});

test('what was decided meanwhile is passed over: former successors say what comes after a case that has left', async () => {
  expect(await search('a c d', 'b', ['c', 'd'])).toBe('c');
  expect(await search('a d', 'b', ['c', 'd'])).toBe('d');
  expect(await search('a', 'b', ['c', 'd'])).toBe('a');
});
