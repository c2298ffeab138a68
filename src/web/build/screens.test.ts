import { expect, test } from 'vitest';
import { pages } from '../../contract/pages.ts';
import type { Screen } from '../screen.ts';
import { screens } from '../screens.ts';

function addressesOf({ addresses }: Screen): string[] {
  return Object.values(addresses).flat();
}

test('every page of the contract is the address of a screen, and of one alone', () => {
  const owners = (path: string) => screens.filter((screen) => addressesOf(screen).includes(path));
  const wrong = Object.values(pages).filter((path) => owners(path).length !== 1);
  expect(wrong).toEqual([]);
});

test('a screen leads to screens that are there', () => {
  const names = screens.map(({ name }) => name);
  const led = screens.flatMap((screen) => (screen.mode === 'react' ? (screen.prefetches ?? []) : []));
  expect(led.filter((name) => !names.includes(name))).toEqual([]);
});
