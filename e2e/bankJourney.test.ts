import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../src/contract/pages.ts';
import { expectAccessible } from './accessible.ts';
import { ana, codeIn, openWorld, otherCode, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

test('an account is written in fours, checked, confirmed by the code sent for it, and in force', async () => {
  const { page, close } = await world.open({ language: 'en' });
  const before = (await world.messages(ana.phone)).length;
  await page.goto(world.address(pages.bindBank, ana, 'en'));
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
  const sent = await world.messages(ana.phone);
  expect(sent).toHaveLength(before + 1);

  await panel.getByRole('button', { name: 'Confirm' }).click();
  await panel.getByText('Type the 6 digits from the SMS').waitFor();
  const right = codeIn(sent.at(-1));
  const tried = page.waitForResponse((response) => response.url().includes('bind-card'));
  await code.fill(otherCode(right));
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await tried;
  await code.fill(right);
  await panel.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your account is saved').waitFor();
  expect((await world.call('bankDetail', ana, {})).bankAccount?.last4).toBe('4821');
  await close();
});
