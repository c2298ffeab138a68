import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskPrefix } from '../../src/contract/desk/calls.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { deskTexts } from './deskTexts.ts';
import { outcomeToast, signIn } from './deskUser.ts';

/** What every page of the desk has around it: its search, and what it says without a connection. */

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

test('a search is answered while it is typed, and its answers are chosen by keyboard alone', async () => {
  const texts = deskTexts.en.shell;
  const { page, goTo, close } = await signIn(environment, 'admin', { language: 'en', width: 390 });
  const queries: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === `${deskPrefix}/search`) queries.push(searchParams.get('query'));
  });
  await goTo('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const input = page.getByRole('combobox', { name: texts.search });
  const options = page.getByRole('listbox', { name: texts.searchResults }).getByRole('option');

  await page.keyboard.press('/');
  await page.keyboard.type('mx26-de');
  await page.getByRole('group', { name: texts.complaints }).getByRole('option').first().waitFor();
  // Not one for each letter.
  expect(queries.at(-1)).toBe('mx26-de');
  expect(queries.length).toBeLessThan(3);
  await expectAccessible(page, 'search');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
  expect(await input.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/complaints\?folio=MX26-DE/);
  expect(await options.count()).toBe(0);

  await page.keyboard.press('/');
  await page.keyboard.type('MX174');
  await expect.poll(() => options.count()).toBeGreaterThan(1);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => options.last().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  expect(await input.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/borrowers\?query=MX174/);

  await page.keyboard.press('/');
  await page.keyboard.type('MX180');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/loans\/MX180/);
  await page.goBack();
  await page.waitForURL(/\/borrowers\?query=MX174/);
  expect(await input.inputValue()).toBe('MX180');

  await page.keyboard.press('/');
  await page.keyboard.type('Zacarías Quetzal');
  await page.getByText(texts.nothingFound).waitFor();
  expect(await close()).toEqual([]);
});

test('without a connection each page says so, and a write keeps what was typed until it is sent again', async () => {
  const { ui, loan, shell } = deskTexts.es;
  const { page, goTo, press, type, close } = await signIn(environment, 'admin');
  await goTo('/loans/MX180');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().setOffline(true);
  await page.getByText(shell.offline).waitFor();

  await press(page.getByRole('button', { name: loan.noteAction, exact: true }));
  const dialog = page.getByRole('dialog').first();
  await type(dialog.getByLabel(loan.noteText), 'Pide que le llamen el lunes');
  await type(dialog.getByLabel(ui.reason), 'dicho por teléfono');
  const submit = dialog.getByRole('button', { name: loan.noteSubmit, exact: true });
  await press(submit);
  await dialog.getByText(ui.unreachable).waitFor();
  expect(await dialog.getByLabel(loan.noteText).inputValue()).toBe('Pide que le llamen el lunes');
  await page.keyboard.press('Escape');

  await press(page.getByRole('link', { name: shell.payouts }).first());
  await page.getByText(ui.offline).waitFor();
  expect(await page.locator('.skeleton').count()).toBe(0);

  await page.context().setOffline(false);
  await expect.poll(() => page.getByText(shell.offline).count()).toBe(0);
  await expect.poll(() => page.getByText(ui.offline).count()).toBe(0);
  await page.goBack();
  await press(page.getByRole('button', { name: loan.noteAction, exact: true }));
  expect(await dialog.getByLabel(loan.noteText).inputValue()).toBe('Pide que le llamen el lunes');
  await press(submit);
  await outcomeToast(page).waitFor();
  const isOffline = (line: string) => line.includes('ERR_INTERNET_DISCONNECTED');
  expect((await close()).filter((line) => !isOffline(line))).toEqual([]);
});
