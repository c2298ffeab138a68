import { expect, test } from 'vitest';
import { findShortcut, toKeys } from './shortcuts.tsx';

const declare = (id: string, key: string, { dialogDepth = 0, isGlobal = false } = {}) => ({
  id,
  dialogDepth,
  isGlobal,
  shortcuts: [{ key, label: key }],
});

const all = [
  declare('approve', 'a'),
  declare('list', 'r'),
  declare('other list', 'r'),
  declare('dialog', 'a', { dialogDepth: 1 }),
  declare('search', '/', { isGlobal: true }),
];

function listIds(keys: readonly string[], depth = 0, isQueueAdvancing = false): readonly string[] {
  return findShortcut(all, keys, depth, isQueueAdvancing)?.declared.map(({ id }) => id) ?? [];
}

test('a key runs what is declared at its depth, of each component that declares it', () => {
  expect(listIds(['a'])).toEqual(['approve']);
  expect(listIds(['a'], 1)).toEqual(['dialog']);
  expect(listIds(['r'])).toEqual(['list', 'other list']);
  expect(listIds(['x'])).toEqual([]);
});

test('while a queue advances only what works on every page runs', () => {
  expect(listIds(['a'], 0, true)).toEqual([]);
  expect(listIds(['/'], 0, true)).toEqual(['search']);
});

test('a letter with Shift is its upper case, else its lower case, whatever Caps Lock does', () => {
  expect(toKeys({ key: 'R', shiftKey: true })).toEqual(['R', 'r']);
  expect(toKeys({ key: 'A', shiftKey: false })).toEqual(['a']);
  expect(toKeys({ key: 'Escape', shiftKey: false })).toEqual(['Escape']);
  expect(listIds(toKeys({ key: 'A', shiftKey: true }))).toEqual(['approve']);
});
