import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import {
  ana,
  differentCode,
  extractCode,
  startEnvironment,
  type TestEnvironment,
} from '../testing/testEnvironment.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

test('an account is written in fours, checked, confirmed by the code sent for it, and in force', async () => {
  const { page, close } = await environment.open({ language: 'en' });
  const messagesBefore = (await environment.messages(ana.phone)).length;
  await page.goto(environment.urlFor(pages.bindBank, ana, 'en'));
  const clabe = page.getByLabel('CLABE');
  const next = page.getByRole('button', { name: 'Continue' });
  await clabe.pressSequentially('0121x8001-2345714822');
  expect(await clabe.inputValue()).toBe('0121 8001 2345 7148 22');
  await next.click();
  await page.getByText('Check your CLABE').waitFor();
  await expect.poll(() => clabe.evaluate((input) => input === document.activeElement)).toBe(true);
  await clabe.press('End');
  await clabe.press('Backspace');
  await clabe.press('1');
  await next.click();

  const panel = page.getByRole('dialog');
  const code = panel.getByRole('textbox');
  await code.waitFor();
  await expectAccessible(page, 'code panel');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.waitFor({ state: 'detached' });
  await next.click();
  await code.waitFor();
  const sentCodes = await environment.messages(ana.phone);
  expect(sentCodes).toHaveLength(messagesBefore + 1);

  await panel.getByRole('button', { name: 'Confirm' }).click();
  await panel.getByText('Type the 6 digits from the SMS').waitFor();
  const correctCode = extractCode(sentCodes.at(-1));
  const confirmResponse = page.waitForResponse((response) => response.url().includes('bind-card'));
  await code.fill(differentCode(correctCode));
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await confirmResponse;
  await code.fill(correctCode);
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your account is saved').waitFor();
  expect((await environment.call('bankDetail', ana, {})).bankAccount?.last4).toBe('4821');
  await close();
});
