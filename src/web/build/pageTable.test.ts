import { expect, test } from 'vitest';
import { pages } from '../../contract/pages.ts';
import type { PageDefinition } from '../pageDefinition.ts';
import { pageTable } from '../pageTable.ts';

function addressesOf({ addresses }: PageDefinition): string[] {
  return Object.values(addresses).flat();
}

test('every page of the contract is the address of a screen, and of one alone', () => {
  const owners = (path: string) => pageTable.filter((screen) => addressesOf(screen).includes(path));
  const wrong = Object.values(pages).filter((path) => owners(path).length !== 1);
  expect(wrong).toEqual([]);
});

test('a screen leads to screens that are there', () => {
  const names = pageTable.map(({ name }) => name);
  const led = pageTable.flatMap((screen) => (screen.mode === 'react' ? (screen.prefetches ?? []) : []));
  expect(led.filter((name) => !names.includes(name))).toEqual([]);
});
