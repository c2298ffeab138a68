import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { type DeskLanguage, signIn } from './desk.ts';
import { openWorld, type World } from './world.ts';

/** Every room of the desk, looked at by axe. */

const rooms = [
  '/',
  '/applications?orderId=MX21',
  '/approvals',
  '/audit',
  '/borrowers?query=ana',
  '/borrowers/1001',
  '/claims',
  '/collections',
  '/complaints?folio=MX26-DEMO-WAIT',
  '/loans/MX180',
  '/payouts',
  '/portfolio',
  '/privacy',
  '/promotion',
  '/reconciliation',
  '/sessions',
  '/settings',
  '/staff',
  '/suspense',
  '/nowhere',
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const looks: ['light' | 'dark', number, DeskLanguage][] = [
  ['light', 1280, 'es'],
  ['dark', 768, 'en'],
  ['light', 1920, 'en'],
];

describe.each(looks)('in the %s, %i wide, in %s', (scheme, width, language) => {
  test('no room has anything that axe finds, or sticks out sideways', async () => {
    const { page, at, close } = await signIn(world, 'admin', { scheme, width, language });
    for (const room of rooms) {
      await at(room);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
      await expectAccessible(page, room, { looksFor: scheme === 'dark' ? 'ofColour' : 'all' });
      await expectNoSidewaysScroll(page, room);
    }
    expect(await close()).toEqual([]);
  });

  test('nor has the door, where those who are not signed in come to', async () => {
    const context = await world.browser.newContext({ viewport: { width, height: 860 }, colorScheme: scheme });
    const page = await context.newPage();
    await page.goto(`${world.origin}/desk/loans/MX180`);
    await page.getByText('admin@quincena.example').waitFor();
    await expectAccessible(page, 'the door', { looksFor: scheme === 'dark' ? 'ofColour' : 'all' });
    await context.close();
  });
});
