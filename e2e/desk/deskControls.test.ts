import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskPrefix } from '../../src/contract/desk/calls.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../testing/expectAccessible.ts';
import { startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { deskTexts } from './deskTexts.ts';
import { button, type InputMethod, signIn, waitForFrame } from './deskUser.ts';

/** The behaviour of the desk's dialogs, buttons and fields, independent of the page. */

const ui = deskTexts.en.ui;
const loan = deskTexts.en.loan;
const pauseTitle = loan.pauseTitle.replace('{orderId}', 'MX180');

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

const isFocused = (target: Locator) => target.evaluate((node) => node === document.activeElement);
const describedByText = (field: Locator) =>
  field.evaluate((node) =>
    (node.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

describe.each<[InputMethod]>([['keyboard'], ['pointer']])('by %s', (inputMethod) => {
  test('a dialog begins at its first field, and gives the focus back to what opened it', async () => {
    const { page, goTo, press, close } = await signIn(environment, 'admin', { inputMethod, language: 'en' });
    await goTo('/loans/MX180');
    const opener = button(page, loan.pauseAction);
    await press(opener);
    const dialog = page.getByRole('dialog', { name: pauseTitle });
    await dialog.waitFor();
    expect(await isFocused(dialog.getByLabel(loan.until))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await isFocused(opener)).toBe(true);

    await press(opener);
    await page.mouse.click(4, 400);
    expect(await dialog.count(), 'after a click beside it').toBe(1);
    await press(button(dialog, ui.cancel));
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await isFocused(opener)).toBe(true);
    expect(await close()).toEqual([]);
  });

  test('a button that is busy is not pressed twice, and keeps the focus', async () => {
    const { page, goTo, press, type, close } = await signIn(environment, 'admin', {
      inputMethod,
      language: 'en',
    });
    let requestCount = 0;
    let sendResponse = () => {};
    const responseGate = new Promise<void>((resolve) => {
      sendResponse = resolve;
    });
    await page.route(`**${deskPrefix}/loans/MX180/pauses`, async (route) => {
      requestCount += 1;
      await responseGate;
      await route.fulfill({ status: 409, json: { code: 'refused', message: 'Not today' } });
    });
    await goTo('/loans/MX180');
    await press(button(page, loan.pauseAction));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(loan.until).fill('2099-06-01');
    await type(dialog.getByLabel(ui.reason), 'He is in hospital');
    const submit = button(dialog, loan.pauseSubmit);
    await press(submit);
    await expect.poll(() => submit.getAttribute('aria-busy')).toBe('true');
    expect(await isFocused(submit)).toBe(true);
    await page.keyboard.press('Enter');
    await submit.click({ force: true });
    await dialog.getByLabel(ui.reason).press('Enter');
    await submit.focus();
    expect(await isFocused(submit)).toBe(true);
    sendResponse();
    await dialog.getByText('Not today').waitFor();
    expect(requestCount).toBe(1);
    expect((await close()).filter((error) => !error.includes('409'))).toEqual([]);
  });
});

test('a day that is half typed is said to be wrong, and never sent as if it were left out', async () => {
  const { page, goTo, press, type, close } = await signIn(environment, 'admin', { language: 'en' });
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/pauses') || request.url().includes('/audit?'))
      requestedUrls.push(request.url());
  });
  await goTo('/loans/MX180');
  await press(button(page, loan.pauseAction));
  const dialog = page.getByRole('dialog');
  const day = dialog.getByLabel(loan.until);
  await day.focus();
  await page.keyboard.type('12');
  await type(dialog.getByLabel(ui.reason), 'He is in hospital');
  await press(button(dialog, loan.pauseSubmit));
  await expect.poll(() => isFocused(day)).toBe(true);
  expect(await day.getAttribute('aria-invalid')).toBe('true');
  expect(await describedByText(day)).toContain(ui.dayIncomplete);
  await expectAccessible(page, 'a dialog with a mistake');
  await day.fill('2020-01-01');
  await press(button(dialog, loan.pauseSubmit));
  await expect.poll(() => describedByText(day)).toContain(ui.dayTooEarly);
  expect(requestedUrls).toEqual([]);

  await goTo('/audit');
  await page.getByRole('table').waitFor();
  await press(button(page, ui.filters));
  const from = page.getByLabel(deskTexts.en.audit.from, { exact: true });
  await from.focus();
  requestedUrls.length = 0;
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  // The browser itself says what is missing.
  expect(await from.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true);
  expect(await isFocused(from)).toBe(true);
  expect(requestedUrls).toEqual([]);
  expect(await close()).toEqual([]);
});

test('a loan goes to a day once it is whole, and stays where it is while the day is changed', async () => {
  const { page, goTo, close } = await signIn(environment, 'support', { language: 'en' });
  const days: string[] = [];
  await goTo('/loans/MX200');
  await page.getByRole('heading', { name: loan.schedule }).waitFor();
  const asOf = page.getByLabel(loan.asOf);
  page.on('framenavigated', (frame) => days.push(new URL(frame.url()).search));
  await asOf.focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await button(page, deskTexts.en.shell.signOut).focus();
  expect(await describedByText(asOf)).toContain(ui.dayIncomplete);
  expect(days).toEqual([]);
  expect(await close()).toEqual([]);
});

test('what may be chosen several of is a group with a name, and says when none is chosen', async () => {
  const texts = deskTexts.en.staff;
  const { page, goTo, press, close } = await signIn(environment, 'admin', { language: 'en' });
  await goTo('/staff');
  await press(button(page, texts.add));
  const dialog = page.getByRole('dialog');
  const group = dialog.getByRole('group', { name: texts.roles, exact: true });
  for (const box of await group.getByRole('checkbox', { checked: true }).all()) await box.press('Space');
  await button(dialog, texts.addSubmit).press('Enter');
  await expect.poll(() => describedByText(group)).toContain(ui.noneChosen);
  expect(await group.getByRole('checkbox').first().getAttribute('aria-invalid')).toBe('true');
  await group.getByRole('checkbox').first().press('Space');
  await expect.poll(() => group.getAttribute('aria-describedby')).toBe(null);
  expect(await close()).toEqual([]);
});

test('sign-in asks for what is missing, in its own language, and sends nothing', async () => {
  const texts = deskTexts.es.signIn;
  const context = await environment.browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  const requestedUrls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requestedUrls.push(request.url()));
  await page.goto(`${environment.origin}/desk`);
  const email = page.getByLabel(texts.email);
  const passphrase = page.getByLabel(texts.passphrase);
  await expect.poll(() => isFocused(email)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => describedByText(email)).toBe(texts.emailWrong);
  expect(await isFocused(email)).toBe(true);
  await email.fill('support@quincena.example');
  await page.keyboard.press('Enter');
  await expect.poll(() => describedByText(passphrase)).toBe(deskTexts.es.ui.fieldMissing);
  await expect.poll(() => isFocused(passphrase)).toBe(true);
  expect(requestedUrls).toEqual([]);
  await context.close();
});

test('a session that ended asks for the passphrase above the page, which stays as it is', async () => {
  const { page, goTo, type, press } = await signIn(environment, 'support', { language: 'en' });
  await goTo('/loans/MX180');
  await press(button(page, loan.pauseAction));
  const pauseDialog = page.getByRole('dialog', { name: pauseTitle });
  await pauseDialog.getByLabel(loan.until).fill('2099-06-01');
  await type(pauseDialog.getByLabel(ui.reason), 'He is in hospital');
  await page.context().clearCookies();
  await press(button(pauseDialog, loan.pauseSubmit));
  const signInDialog = page.getByRole('dialog', { name: deskTexts.en.signIn.again });
  const passphrase = signInDialog.getByLabel(deskTexts.en.signIn.passphrase);
  await expect.poll(() => isFocused(passphrase)).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await waitForFrame(page);
  expect(await passphrase.isVisible()).toBe(true);
  await page.keyboard.type('quincena-desk');
  await page.keyboard.press('Enter');
  await expect.poll(() => signInDialog.count()).toBe(0);
  expect(await pauseDialog.getByLabel(ui.reason).inputValue()).toBe('He is in hospital');
  expect(await isFocused(button(pauseDialog, loan.pauseSubmit))).toBe(true);
  await page.context().close();
});

test('a press in a dialog is none of the row that opened it', async () => {
  const texts = deskTexts.en.reconciliation;
  await environment.advanceDays(1);
  const { page, goTo, press, close } = await signIn(environment, 'admin', { language: 'en' });
  await goTo('/reconciliation');
  await press(button(page, texts.close).first());
  const before = page.url();
  await page.getByRole('dialog').getByRole('heading').click();
  await waitForFrame(page);
  expect(page.url()).toBe(before);
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await close()).toEqual([]);
});

test.each([
  ['es', 390],
  ['en', 1280],
] as const)(
  'the dialogs of an approval say what is asked for, are accessible and never stick out sideways, in %s, %i wide',
  async (language, width) => {
    const { page, goTo, press, close } = await signIn(environment, 'finance', { language, width });
    const support = await signIn(environment, 'support', { language });
    const path = '/desk/api/loans/MX180/waivers';
    await support.page.request.post(path, {
      data: { amount: 20_100, of: 'late_charges', reason: 'asked by telephone' },
      headers: { 'x-desk': '1', 'idempotency-key': `waiver-${language}` },
    });
    await support.close();
    await goTo('/approvals');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('n');
    const sentence = (await page.locator('.detail-pane p > strong').first().textContent()) ?? '';
    expect(sentence).not.toBe('');
    for (const name of ['approve', 'refuse'] as const) {
      await press(page.getByRole('button', { name: deskTexts[language].approvals[name], exact: true }));
      await page.getByRole('dialog').getByText(sentence, { exact: true }).waitFor();
      await expectAccessible(page, name);
      await expectNoHorizontalScroll(page, name);
      await page.keyboard.press('Escape');
    }
    expect(await close()).toEqual([]);
  },
);

test('with Shift the mouse selects the rows between too', async () => {
  const { page, goTo, close } = await signIn(environment, 'admin');
  await goTo('/loans');
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.nth(3).waitFor();
  await boxes.nth(2).click();
  await boxes.nth(0).click({ modifiers: ['Shift'] });
  const areSelected = () => boxes.evaluateAll((all) => all.slice(0, 4).map((box) => box.matches(':checked')));
  await expect.poll(areSelected).toEqual([true, true, true, false]);
  expect(await close()).toEqual([]);
});
