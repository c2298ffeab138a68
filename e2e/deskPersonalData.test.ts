import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowersTexts } from '../src/desk/rooms/borrowers/texts.ts';
import { personalDataTexts } from '../src/desk/rooms/personalData/texts.ts';
import { uiTexts } from '../src/desk/ui/texts.ts';
import { expectNoSidewaysScroll } from './accessible.ts';
import { signIn } from './desk.ts';
import { openWorld, type World } from './world.ts';

/** Personal data at the desk: a field at a time, and who looked at it. */

const ui = uiTexts.en;
const say = borrowersTexts.en;
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test.each(['keyboard', 'pointer'] as const)(
  'by %s, a field is revealed by itself for a reason, or at once for a case that somebody else assigned',
  async (way) => {
    const admin = await signIn(world, 'admin', { way, language: 'en' });
    const support = await signIn(world, 'support', { way, language: 'en', width: 768 });
    const { page, press, type } = support;
    const revealOf = (field: string) => page.getByRole('button', { name: `Reveal: ${field}`, exact: true });
    await support.at('/borrowers/1001');
    const isFirst = way === 'keyboard';
    if (isFirst) {
      await press(revealOf(say.phone));
      const dialog = page.getByRole('dialog');
      await type(dialog.getByLabel(ui.reason), 'asked by telephone');
      await press(dialog.getByRole('button', { name: say.reveal, exact: true }));
      await page.getByText('5512345678').waitFor();
      await expectNoSidewaysScroll(page, 'a borrower');
      // What else is masked stays so.
      expect(await revealOf(say.address).count()).toBe(1);
      await press(page.getByRole('button', { name: `Hide: ${say.phone}`, exact: true }));
      await revealOf(say.phone).waitFor();
      await admin.at('/complaints?folio=MX26-DEMO-WAIT');
      await admin.press(admin.page.getByRole('button', { name: ui.assign, exact: true }));
      const assigning = admin.page.getByRole('dialog');
      await admin.choose(assigning.getByLabel(ui.assignee), 'Atención');
      await admin.type(assigning.getByLabel(ui.reason), 'knows the borrower');
      await admin.press(assigning.getByRole('button', { name: ui.assign, exact: true }));
      await expect.poll(() => assigning.count()).toBe(0);
    }
    await support.at('/borrowers/1001');
    await page.getByText('with an assigned case').waitFor();
    await press(revealOf(say.phone));
    await page.getByText('5512345678').waitFor();
    const auditor = await signIn(world, 'auditor', { way, language: 'en' });
    await auditor.at('/personal-data');
    await auditor.page.getByRole('heading', { name: personalDataTexts.en.title }).waitFor();
    await auditor.page.getByRole('link', { name: 'support@quincena.example' }).waitFor();
    for (const one of [admin, support, auditor]) expect(await one.close()).toEqual([]);
  },
);
