import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoHorizontalScroll } from '../testing/expectAccessible.ts';
import { startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { deskTexts } from './deskTexts.ts';
import { signIn } from './deskUser.ts';

/** Personal data at the desk: a field at a time, and who looked at it. */

const ui = deskTexts.en.ui;
const texts = deskTexts.en.borrowers;
let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

test.each(['keyboard', 'pointer'] as const)(
  'by %s, a field is revealed by itself for a reason, or at once for a case that somebody else assigned',
  async (inputMethod) => {
    const admin = await signIn(environment, 'admin', { inputMethod, language: 'en' });
    const support = await signIn(environment, 'support', { inputMethod, language: 'en', width: 768 });
    const { page, press, type } = support;
    const revealButton = (field: string) =>
      page.getByRole('button', { name: `Reveal: ${field}`, exact: true });
    await support.goTo('/borrowers/1001');
    const isFirst = inputMethod === 'keyboard';
    if (isFirst) {
      await press(revealButton(texts.phone));
      const dialog = page.getByRole('dialog');
      await type(dialog.getByLabel(ui.reason), 'asked by telephone');
      await press(dialog.getByRole('button', { name: texts.reveal, exact: true }));
      await page.getByText('5512345678').waitFor();
      await expectNoHorizontalScroll(page, 'a borrower');
      // What else is masked stays so.
      expect(await revealButton(texts.address).count()).toBe(1);
      await press(page.getByRole('button', { name: `Hide: ${texts.phone}`, exact: true }));
      await revealButton(texts.phone).waitFor();
      await admin.goTo('/complaints?folio=MX26-DEMO-WAIT');
      await admin.press(admin.page.getByRole('button', { name: ui.assign, exact: true }));
      const assigning = admin.page.getByRole('dialog');
      await admin.choose(assigning.getByLabel(ui.assignee), 'Atención');
      await admin.type(assigning.getByLabel(ui.reason), 'knows the borrower');
      await admin.press(assigning.getByRole('button', { name: ui.assign, exact: true }));
      await expect.poll(() => assigning.count()).toBe(0);
    }
    await support.goTo('/borrowers/1001');
    await page.getByText('with an assigned case').waitFor();
    await press(revealButton(texts.phone));
    await page.getByText('5512345678').waitFor();
    const auditor = await signIn(environment, 'auditor', { inputMethod, language: 'en' });
    await auditor.goTo('/personal-data');
    await auditor.page.getByRole('heading', { name: deskTexts.en.personalData.title }).waitFor();
    await auditor.page.getByRole('link', { name: 'support@quincena.example' }).waitFor();
    for (const user of [admin, support, auditor]) expect(await user.close()).toEqual([]);
  },
);
