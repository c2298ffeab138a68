import { afterAll, beforeAll, test } from 'vitest';
import { expectReadable, shown } from './screens.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

test.each(shown)(
  '$name reads well in Spanish, in light and dark, at 430 and 320 points, and there with double text',
  (screen) => expectReadable(world, screen, 'es'),
);
