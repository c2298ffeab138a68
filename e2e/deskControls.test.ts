import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskPrefix } from '../src/contract/desk/calls.ts';
import { frameTexts } from '../src/desk/frame/texts.ts';
import { auditTexts } from '../src/desk/rooms/audit/texts.ts';
import { loanTexts } from '../src/desk/rooms/loan/texts.ts';
import { reconciliationTexts } from '../src/desk/rooms/reconciliation/texts.ts';
import { signInTexts } from '../src/desk/rooms/signIn/texts.ts';
import { staffTexts } from '../src/desk/rooms/staff/texts.ts';
import { uiTexts } from '../src/desk/ui/texts.ts';
import { expectAccessible } from './accessible.ts';
import { signIn, type Way } from './desk.ts';
import { openWorld, type World } from './world.ts';

/** What the desk's dialogs, buttons and fields do, whatever they are asked for. */

const ui = uiTexts.en;
const loan = loanTexts.en;
const pauseTitle = loan.pauseTitle.replace('{orderId}', 'MX180');

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

const isFocused = (target: Locator) => target.evaluate((node) => node === document.activeElement);
const said = (field: Locator) =>
  field.evaluate((node) =>
    (node.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

describe.each<[Way]>([['keyboard'], ['pointer']])('by %s', (way) => {
  test('a dialog begins at its first field, and gives the focus back to what opened it', async () => {
    const { page, at, press, close } = await signIn(world, 'admin', { way, language: 'en' });
    await at('/loans/MX180');
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
    const { page, at, press, type, close } = await signIn(world, 'admin', { way, language: 'en' });
    let asked = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**${deskPrefix}/loans/MX180/pauses`, async (route) => {
      asked += 1;
      await held;
      await route.fulfill({ status: 409, json: { code: 'refused', message: 'Not today' } });
    });
    await at('/loans/MX180');
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
    answer();
    await dialog.getByText('Not today').waitFor();
    expect(asked).toBe(1);
    expect((await close()).filter((error) => !error.includes('409'))).toEqual([]);
  });
});

test('a day that is half typed is said to be wrong, and never sent as if it were left out', async () => {
  const { page, at, press, type, close } = await signIn(world, 'admin', { language: 'en' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/pauses') || request.url().includes('/audit?')) asked.push(request.url());
  });
  await at('/loans/MX180');
  await press(button(page, loan.pauseAction));
  const dialog = page.getByRole('dialog');
  const day = dialog.getByLabel(loan.until);
  await day.focus();
  await page.keyboard.type('12');
  await type(dialog.getByLabel(ui.reason), 'He is in hospital');
  await press(button(dialog, loan.pauseSubmit));
  await expect.poll(() => isFocused(day)).toBe(true);
  expect(await day.getAttribute('aria-invalid')).toBe('true');
  expect(await said(day)).toContain(ui.dayHalf);
  await expectAccessible(page, 'a dialog with a mistake');
  await day.fill('2020-01-01');
  await press(button(dialog, loan.pauseSubmit));
  await expect.poll(() => said(day)).toContain(ui.dayTooEarly);
  expect(asked).toEqual([]);

  await at('/audit');
  await page.getByRole('table').waitFor();
  const from = page.getByLabel(auditTexts.en.from, { exact: true });
  await from.focus();
  asked.length = 0;
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect.poll(() => said(from)).toContain(ui.dayHalf);
  expect(await isFocused(from)).toBe(true);
  expect(asked).toEqual([]);
  expect(await close()).toEqual([]);
});

test('a loan goes to a day once it is whole, and stays where it is while the day is changed', async () => {
  const { page, at, close } = await signIn(world, 'support', { language: 'en' });
  const days: string[] = [];
  await at('/loans/MX200');
  await page.getByRole('heading', { name: loan.schedule }).waitFor();
  const asOf = page.getByLabel(loan.asOf);
  page.on('framenavigated', (frame) => days.push(new URL(frame.url()).search));
  await asOf.focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await button(page, frameTexts.en.signOut).focus();
  expect(await said(asOf)).toContain(ui.dayHalf);
  expect(days).toEqual([]);
  expect(await close()).toEqual([]);
});

test('what may be chosen several of is a group with a name, and says when none is chosen', async () => {
  const say = staffTexts.en;
  const { page, at, press, close } = await signIn(world, 'admin', { language: 'en' });
  await at('/staff');
  await press(button(page, say.add));
  const dialog = page.getByRole('dialog');
  const group = dialog.getByRole('group', { name: say.roles, exact: true });
  for (const box of await group.getByRole('checkbox', { checked: true }).all()) await box.press('Space');
  await button(dialog, say.addSubmit).press('Enter');
  await expect.poll(() => said(group)).toContain(ui.noneChosen);
  expect(await group.getByRole('checkbox').first().getAttribute('aria-invalid')).toBe('true');
  await group.getByRole('checkbox').first().press('Space');
  await expect.poll(() => group.getAttribute('aria-describedby')).toBe(null);
  expect(await close()).toEqual([]);
});

test('the door asks for what is missing, in its own language, and sends nothing', async () => {
  const say = signInTexts.es;
  const context = await world.browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await page.goto(`${world.origin}/desk`);
  const email = page.getByLabel(say.email);
  const passphrase = page.getByLabel(say.passphrase);
  await expect.poll(() => isFocused(email)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => said(email)).toBe(say.emailWrong);
  expect(await isFocused(email)).toBe(true);
  await email.fill('support@quincena.example');
  await page.keyboard.press('Enter');
  await expect.poll(() => said(passphrase)).toBe(uiTexts.es.fieldMissing);
  await expect.poll(() => isFocused(passphrase)).toBe(true);
  expect(asked).toEqual([]);
  await context.close();
});

test('a session that ended asks for the passphrase above the room, and is not put away', async () => {
  const { page, at, type, press } = await signIn(world, 'support', { language: 'en' });
  await at('/loans/MX180');
  await press(button(page, loan.pauseAction));
  const below = page.getByRole('dialog', { name: pauseTitle });
  await below.getByLabel(loan.until).fill('2099-06-01');
  await type(below.getByLabel(ui.reason), 'He is in hospital');
  await page.context().clearCookies();
  await press(button(below, loan.pauseSubmit));
  const above = page.getByRole('dialog', { name: signInTexts.en.again });
  const passphrase = above.getByLabel(signInTexts.en.passphrase);
  await expect.poll(() => isFocused(passphrase)).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
  expect(await passphrase.isVisible()).toBe(true);
  await page.keyboard.type('quincena-desk');
  await page.keyboard.press('Enter');
  await expect.poll(() => above.count()).toBe(0);
  expect(await below.getByLabel(ui.reason).inputValue()).toBe('He is in hospital');
  expect(await isFocused(button(below, loan.pauseSubmit))).toBe(true);
  await page.context().close();
});

test('a press in a dialog is none of the row that opened it', async () => {
  const say = reconciliationTexts.en;
  await world.advanceDays(1);
  const { page, at, press, close } = await signIn(world, 'admin', { language: 'en' });
  await at('/reconciliation');
  await press(button(page, say.close).first());
  const before = page.url();
  await page.getByRole('dialog').getByRole('heading').click();
  await page.waitForTimeout(300);
  expect(page.url()).toBe(before);
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await close()).toEqual([]);
});
