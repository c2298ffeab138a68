import { afterAll, beforeAll, expect, test } from 'vitest';
import { appRoutes, pages } from '../../src/contract/pages.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import {
  ana,
  bruno,
  differentCode,
  extractCode,
  startEnvironment,
  type TestEnvironment,
} from '../testing/testEnvironment.ts';
import { appAddress, openSignIn, requestCode, signIn } from './appUser.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

test('a wrong code is said beside its field, and another one waits for the countdown', async () => {
  const { page, close } = await environment.open({ language: 'es' });
  await openSignIn(environment, page, appRoutes.signIn);
  await page.locator('[name=phone]').fill('123');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByText('Escribe los 10 números de tu celular.').waitFor();
  await page.locator('[name=market]').selectOption('MX');
  await page.locator('[name=phone]').fill(bruno.phone);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  const code = page.locator('[name=verifyCode]');
  await code.waitFor();
  await expectAccessible(page, 'code');
  expect(await page.getByRole('button', { name: /Otro código en/ }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  const right = extractCode((await environment.messages(bruno.phone)).at(-1));
  await code.fill(differentCode(right));
  await page.getByRole('alert').first().waitFor();
  expect(await code.inputValue()).toBe('');

  await page.goBack();
  expect(await page.locator('[name=phone]').inputValue()).toBe('55 8765 4321');
  await page.goForward();
  await page.reload();
  await code.fill(right);
  await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(appRoutes.home);
  await close();
});

test('what is typed before the code has come is kept, and nothing of it is sent by the document alone', async () => {
  const { page, close } = await environment.open({ language: 'es' });
  let isHeld = true;
  await page.route('**/assets/*.js', async (route) => {
    while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50));
    await route.continue();
  });
  await page.goto(appAddress(environment, appRoutes.signIn));
  await page.locator('[name=phone]').fill('5512345678');
  await page.locator('[name=phone]').press('Enter');
  expect(page.url()).toBe(appAddress(environment, appRoutes.signIn));
  isHeld = false;
  await page.locator('#root > form').waitFor();
  expect(await page.locator('[name=phone]').inputValue()).toBe('55 1234 5678');
  await close();
});

test('signing out in one tab ends the session in the other, and nothing of it is left', async () => {
  const { page, context } = await environment.open({ language: 'es' });
  await signIn(environment, page, bruno);
  const other = await context.newPage();
  await other.goto(appAddress(environment, appRoutes.home));
  await other.getByRole('button', { name: 'Cerrar sesión' }).click();
  await other.waitForURL(/\/app\/sign-in/);
  await page.getByText('Entra con tu celular').waitFor();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['appDevice']);
  const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(left).toEqual([]);
  await page.goto(appAddress(environment, pages.account));
  await page
    .getByText(/Entra|Regresa|sesión/i)
    .first()
    .waitFor();
  await context.close();
});

test('a code is good on the phone that asked for it alone, and five wrong tries use it up', async () => {
  const [own, strange] = await Promise.all([
    environment.open({ language: 'es' }),
    environment.open({ language: 'es' }),
  ]);
  await openSignIn(environment, own.page, appRoutes.signIn);
  const code = await requestCode(environment, own.page, ana);
  // Another phone asks too: within a minute no second message is sent.
  await openSignIn(environment, strange.page, appRoutes.signIn);
  await strange.page.locator('[name=market]').selectOption('MX');
  await strange.page.locator('[name=phone]').fill(ana.phone);
  await strange.page.getByRole('button', { name: 'Enviar código' }).click();
  await strange.page.getByRole('alert').first().waitFor();
  await expectAccessible(strange.page, 'too many codes');

  const field = own.page.locator('[name=verifyCode]');
  const seen: string[] = [];
  for (let tries = 0; tries < 6; tries++) {
    await field.fill(differentCode(code));
    await expect.poll(() => field.inputValue()).toBe('');
    seen.push((await own.page.getByRole('alert').first().textContent()) ?? '');
  }
  expect(seen[0]).toMatch(/no es/i);
  expect(seen.at(-1)).not.toBe(seen[0]);
  await own.page.locator('[name=verifyCode]').fill(code);
  await expect.poll(() => field.inputValue()).toBe('');
  expect(new URL(own.page.url()).pathname).not.toBe(appRoutes.home);
  await own.close();
  // The refusal stands in its console.
  await strange.context.close();
});
