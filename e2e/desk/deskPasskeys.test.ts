import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { deskTexts } from './deskTexts.ts';

/** A passkey of the browser's own virtual device. */

const email = 'support@quincena.example';
const reason = 'The office laptop';
const texts = { ...deskTexts.en.sessions, ...deskTexts.en.ui };
const signInLabels = deskTexts.en.signIn;

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

async function addAuthenticator(page: Page): Promise<void> {
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
  await page.getByLabel(signInLabels.email).fill(email);
  await page.getByLabel(signInLabels.passphrase).fill('quincena-desk');
  await page.getByRole('button', { name: signInLabels.submit, exact: true }).click();
}

test('a passkey is created, opens the account, is needed beside the passphrase, and is removed', async () => {
  const context = await environment.browser.newContext({ locale: 'en-GB', baseURL: environment.origin });
  const page = await context.newPage();
  await addAuthenticator(page);
  const signInByPasskey = page.getByRole('button', { name: signInLabels.passkey });
  const heading = page.getByRole('heading', { level: 1, name: texts.title });
  const signOut = async () => {
    await context.clearCookies();
    await page.goto('/desk/sessions');
  };

  await page.goto('/desk/sessions');
  await signInByPasskey.click();
  await page.getByText(signInLabels.passkeyUnmade).waitFor();
  await signInByPassphrase(page);
  await page.getByRole('button', { name: texts.passkeyAdd }).click();
  await page.getByRole('dialog').getByLabel(texts.passkeyName).fill('Laptop');
  await page.getByRole('dialog').getByLabel(texts.reason).fill(reason);
  await page.getByRole('button', { name: texts.passkeySubmit, exact: true }).click();
  await page.getByRole('cell', { name: 'Laptop', exact: true }).waitFor();

  await signOut();
  const signInRequest = page.waitForRequest((request) => request.url().endsWith('/sign-in/passkey'));
  await signInByPasskey.click();
  await heading.waitFor();
  const replayedSignIn = await page.request.post('/desk/api/sign-in/passkey', {
    data: (await signInRequest).postDataJSON(),
  });
  expect(replayedSignIn.status(), 'what was signed once').toBe(401);

  await signOut();
  await signInByPassphrase(page);
  await page.getByText(signInLabels.passkeyNeeded).waitFor();
  await signInByPasskey.click();
  await heading.waitFor();

  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('dialog').getByLabel(texts.reason).fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: texts.passkeyRemove, exact: true }).click();
  await page.getByText(texts.passkeysEmpty).waitFor();

  await signOut();
  await signInByPasskey.click();
  await page.getByText('That passkey opens no account here').waitFor();
  await signInByPassphrase(page);
  await heading.waitFor();
  await context.close();
});
