import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { appRoutes } from '../../src/contract/pages.ts';
import {
  extractCode,
  languages,
  type PageLanguage,
  type TestBorrower,
  type TestEnvironment,
} from '../testing/testEnvironment.ts';

/** The address of a screen of the app in a browser. */
export function appAddress(
  { origin }: TestEnvironment,
  route: string,
  language: PageLanguage = 'es',
): string {
  return `${origin}${route}?language=${languages[language]}`;
}

/** The document's form can be typed into before the code is there that sends it. */
export async function openSignIn(environment: TestEnvironment, page: Page, route: string): Promise<void> {
  await page.goto(appAddress(environment, route));
  await page.locator('#root > form').waitFor();
}

/** Asks for a code and returns it once its message has come. */
export async function requestCode(
  environment: TestEnvironment,
  page: Page,
  { phone }: TestBorrower,
): Promise<string> {
  await page.locator('[name=market]').selectOption('MX');
  await page.locator('[name=phone]').fill(phone);
  const before = (await environment.messages(phone)).length;
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.locator('[name=verifyCode]').waitFor();
  await vi.waitFor(async () => expect(await environment.messages(phone)).toHaveLength(before + 1), 120_000);
  return extractCode((await environment.messages(phone)).at(-1));
}

/** Signs in as a borrower would: phone, then the code of the message. */
export async function signIn(
  environment: TestEnvironment,
  page: Page,
  borrower: TestBorrower,
): Promise<void> {
  await openSignIn(environment, page, appRoutes.home);
  await page.locator('[name=verifyCode], [name=phone]').first().waitFor();
  const code = await requestCode(environment, page, borrower);
  await page.locator('[name=verifyCode]').fill(code);
  await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
}
