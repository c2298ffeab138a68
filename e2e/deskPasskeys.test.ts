import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionsTexts } from '../src/desk/rooms/sessions/texts.ts';
import { signInTexts } from '../src/desk/rooms/signIn/texts.ts';
import { uiTexts } from '../src/desk/ui/texts.ts';
import { openWorld, type World } from './world.ts';

/** A passkey of the browser's own virtual device. */

const email = 'support@quincena.example';
const reason = 'The office laptop';
const say = { ...sessionsTexts.en, ...uiTexts.en };
const door = signInTexts.en;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function aDevice(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await device.send('WebAuthn.addVirtualAuthenticator', { options });
}

async function signInByPassphrase(page: Page): Promise<void> {
  await page.getByLabel(door.email).fill(email);
  await page.getByLabel(door.passphrase).fill('quincena-desk');
  await page.getByRole('button', { name: door.submit, exact: true }).click();
}

test('a passkey is created, opens the account, is needed beside the passphrase, and is removed', async () => {
  const context = await world.browser.newContext({ locale: 'en-GB', baseURL: world.origin });
  const page = await context.newPage();
  await aDevice(page);
  const byPasskey = page.getByRole('button', { name: door.passkey });
  const room = page.getByRole('heading', { level: 1, name: say.title });
  const leave = async () => {
    await context.clearCookies();
    await page.goto('/desk/sessions');
  };

  await page.goto('/desk/sessions');
  await byPasskey.click();
  await page.getByText(door.passkeyUnmade).waitFor();
  await signInByPassphrase(page);
  await page.getByRole('button', { name: say.passkeyAdd }).click();
  await page.getByRole('dialog').getByLabel(say.passkeyName).fill('Laptop');
  await page.getByRole('dialog').getByLabel(say.reason).fill(reason);
  await page.getByRole('button', { name: say.passkeySubmit, exact: true }).click();
  await page.getByRole('cell', { name: 'Laptop', exact: true }).waitFor();

  await leave();
  const signed = page.waitForRequest((request) => request.url().endsWith('/sign-in/passkey'));
  await byPasskey.click();
  await room.waitFor();
  const again = await page.request.post('/desk/api/sign-in/passkey', { data: (await signed).postDataJSON() });
  expect(again.status(), 'what was signed once').toBe(401);

  await leave();
  await signInByPassphrase(page);
  await page.getByText(door.passkeyNeeded).waitFor();
  await byPasskey.click();
  await room.waitFor();

  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('dialog').getByLabel(say.reason).fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: say.passkeyRemove, exact: true }).click();
  await page.getByText(say.passkeysEmpty).waitFor();

  await leave();
  await byPasskey.click();
  await page.getByText('That passkey opens no account here').waitFor();
  await signInByPassphrase(page);
  await room.waitFor();
  await context.close();
});
