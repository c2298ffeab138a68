import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import labels from '../../src/desk/messages/en/labels.json' with { type: 'json' };
import { addDays, calendarDayIn } from '../../src/lending/index.ts';
import { readConfig } from '../../src/server/config/index.ts';
import {
  createPortfolio,
  editRow,
  encodePortfolioFiles,
  type Portfolio,
} from '../../src/server/modules/imports/testing/portfolio.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { deskTexts } from './deskTexts.ts';
import { type DeskUser, signIn } from './deskUser.ts';

/** A portfolio taken over at the desk, from the upload to its loans. */

let environment: TestEnvironment;
let portfolio: Portfolio;
beforeAll(async () => {
  environment = await startEnvironment();
  portfolio = await createPortfolio(readConfig('config'), addDays(calendarDayIn('UTC', new Date()), -2), 8);
});
afterAll(() => environment.close());

const reason = 'move from the former system';

async function upload({ page, press }: DeskUser, language: 'es' | 'en', name: string, files: Portfolio) {
  const texts = deskTexts[language].imports;
  await press(page.getByRole('button', { name: texts.upload, exact: true }));
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from(zipSync(Object.fromEntries(encodePortfolioFiles(files))));
  await dialog.getByLabel(texts.file).setInputFiles({ name, mimeType: 'application/zip', buffer });
  await press(dialog.getByRole('button', { name: texts.uploadSubmit, exact: true }));
}

test.each([
  ['es', 1280],
  ['en', 390],
] as const)(
  'files with errors are refused by line and field, in %s, at %i pixels',
  async (language, width) => {
    const finance = await signIn(environment, 'finance', { language, width });
    const { page, goTo, close } = finance;
    await goTo('/imports');
    const wrong = editRow(portfolio, 'borrowers.csv', 3, { phone: '123456' });
    await upload(finance, language, `wrong-${language}.zip`, wrong);
    const text = language === 'es' ? 'no es un teléfono de su mercado' : 'is no phone number of its market';
    const errors = page.getByRole('region', { name: `wrong-${language}.zip` });
    await errors.getByText(text).waitFor();
    await expectAccessible(page, `imports ${language} ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await close()).toEqual([]);
  },
);

test('right files are applied by two people, and their loans are listed', async () => {
  const texts = deskTexts.en;
  const finance = await signIn(environment, 'finance', { language: 'en' });
  const { page, press, type, goTo } = finance;
  await goTo('/imports');
  await upload(finance, 'en', 'right.zip', portfolio);
  const row = page.getByRole('row', { name: /right\.zip/ });
  const batch = page.getByRole('region', { name: 'right.zip' });
  const dialog = page.getByRole('dialog');
  await press(batch.getByRole('button', { name: texts.imports.discard, exact: true }));
  await type(dialog.getByLabel(texts.ui.reason), 'reason to discard it');
  await page.keyboard.press('Escape');
  await press(batch.getByRole('button', { name: texts.imports.apply, exact: true }));
  expect(await dialog.getByLabel(texts.ui.reason).inputValue(), 'the draft of another call').toBe('');
  await type(dialog.getByLabel(texts.ui.reason), reason);
  await press(dialog.getByRole('button', { name: texts.imports.applySubmit, exact: true }));
  await dialog.locator('strong', { hasText: texts.ui.approvalPending }).waitFor();
  await press(dialog.getByRole('button', { name: texts.ui.close, exact: true }));
  const admin = await signIn(environment, 'admin', { language: 'en' });
  await admin.goTo('/approvals');
  await admin.press(admin.page.getByRole('link', { name: labels.call.applyImport, exact: true }));
  await admin.press(admin.page.getByRole('button', { name: texts.approvals.approve, exact: true }));
  await admin.type(admin.page.getByRole('dialog').getByLabel(texts.ui.reason), reason);
  await admin.press(
    admin.page.getByRole('dialog').getByRole('button', { name: texts.approvals.approve, exact: true }),
  );
  await row.getByText(labels.importState.applied, { exact: true }).waitFor();
  expect(await finance.close()).toEqual([]);
  expect(await admin.close()).toEqual([]);
});
