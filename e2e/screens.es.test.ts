import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../src/contract/pages.ts';
import { expectReadable, shown } from './screens.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

test('every page of the contract is looked at', () => {
  const looked = shown.map(({ path }) => path);
  expect(Object.values(pages).filter((path) => !looked.includes(path))).toEqual([]);
});

test.each(shown)(
  '$name reads well in Spanish, in light and dark, at 430 and 320 points, and there with double text',
  (screen) => expectReadable(world, screen, 'es'),
);
