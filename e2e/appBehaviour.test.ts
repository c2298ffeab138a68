import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { appRoutes, pages } from '../src/contract/pages.ts';
import type { ResponseData } from '../src/contract/schemas/index.ts';
import { expectAccessible, expectNoHorizontalScroll } from './expectAccessible.ts';
import {
  ana,
  bruno,
  differentCode,
  extractCode,
  languages,
  startEnvironment,
  type TestBorrower,
  type TestEnvironment,
} from './testEnvironment.ts';

type AppHome = ResponseData<'appHome'>;

let environment: TestEnvironment;
/** A browser that is signed in, as Ana; its cookies serve every test. */
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
let home: AppHome;
beforeAll(async () => {
  environment = await startEnvironment();
  const { page, context } = await environment.open({ language: 'es' });
  await signIn(page, ana);
  cookies = await context.cookies();
  home = (await environment.call('appHome', ana, {})) satisfies AppHome;
  await context.close();
}, 240_000);
afterAll(() => environment.close());

function address(route: string, language: 'es' | 'en' = 'es'): string {
  return `${environment.origin}${route}?language=${languages[language]}`;
}

/** The document's form can be typed into before the code is there that sends it. */
async function openSignIn(page: Page, route: string): Promise<void> {
  await page.goto(address(route));
  await page.locator('#root > form').waitFor();
}

async function signIn(page: Page, { phone }: TestBorrower): Promise<void> {
  await openSignIn(page, appRoutes.home);
  await page.locator('[name=market]').selectOption('MX');
  await page.locator('[name=phone]').fill(phone);
  const before = (await environment.messages(phone)).length;
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.locator('[name=verifyCode]').waitFor();
  await vi.waitFor(async () => expect(await environment.messages(phone)).toHaveLength(before + 1), 10_000);
  await page.locator('[name=verifyCode]').fill(extractCode((await environment.messages(phone)).at(-1)));
  await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
}

/** A phone on which Ana is signed in. `changes` are what her home says instead. */
async function openSignedIn(
  options: Parameters<TestEnvironment['open']>[0] = {},
  changes?: Partial<AppHome>,
) {
  const phone = await environment.open({ language: 'es', ...options });
  await phone.context.addCookies(cookies);
  if (changes) {
    const body = JSON.stringify({ success: true, code: 0, message: '', data: { ...home, ...changes } });
    await phone.page.route('**/v3/home/app-home', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
  }
  return phone;
}

const isLent = (state: AppHome['orders'][number]['state']) =>
  home.orders.filter((order) => order.state === state);
const notLent = () => home.products.map((product) => ({ ...product, limit: 0 }));

const lead = (label: string, text = ''): AppHome['lead'] => ({
  label,
  symbol: '$',
  whole: '3,000',
  cents: '.00',
  text,
});

/** Each state of a borrower, and what its screen has to say. */
const states: readonly [name: string, text: RegExp, changes: () => Partial<AppHome>][] = [
  ['several loans', /Para ponerte al corriente/, () => ({})],
  [
    'new',
    /Te faltan 6/,
    () => ({
      lead: lead('Puedes pedir hasta', 'Te faltan **6 pasos**.'),
      firstName: '',
      orders: [],
      nextStep: 'personal',
      steps: (['personal', 'job', 'ext', 'identity', 'consents', 'bank'] as const).map((step) => ({
        step,
        isDone: 0,
      })),
    }),
  ],
  ['offer', /Puedes pedir hasta/, () => ({ lead: lead('Puedes pedir hasta'), orders: [] })],
  [
    'in review',
    /Estamos revisando tu solicitud/,
    () => ({ lead: lead('Pediste', '**Estamos revisando tu solicitud.**'), orders: isLent('in_review') }),
  ],
  [
    'being paid out',
    /Va en camino a tu cuenta/,
    () => ({ lead: lead('Va en camino a tu cuenta'), orders: isLent('paying_out') }),
  ],
  [
    'due',
    /Tienes que pagar/,
    () => ({ lead: lead('Tienes que pagar'), orders: isLent('to_be_repaid').slice(0, 1) }),
  ],
  ['overdue', /¿No puedes con todo\?/, () => ({ orders: isLent('overdue') })],
  [
    'declined',
    /Puedes volver a pedirlo desde el/,
    () => ({ orders: isLent('declined'), products: notLent(), triesAgainOn: '2027-01-15' }),
  ],
  ['repaid', /Terminaste de pagar/, () => ({ orders: isLent('repaid') })],
];

describe('home', () => {
  test.each(states)(
    'of a borrower with %s is accessible, in the dark and at 320 points with double text',
    async (name, text, changes) => {
      const { page, close } = await openSignedIn({}, changes());
      await page.goto(address(appRoutes.home));
      await page.getByText(text).first().waitFor();
      await expectAccessible(page, name);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, `${name} in the dark`, { ruleSet: 'ofColour' });
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expectNoHorizontalScroll(page, name);
      await close();
    },
  );
});

describe('without a network', () => {
  test('it starts with the last known debt, said to be of then, and nothing else of the borrower is kept', async () => {
    const { page, context } = await openSignedIn();
    await page.goto(address(appRoutes.home));
    await page.getByText('Para ponerte al corriente').first().waitFor();
    await expect.poll(() => page.evaluate(isCached)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await page.getByText('Lo último que debías').waitFor();
    await page.getByText(/Hoy puede ser otra cantidad/).waitFor();
    if (!home.offline) throw new Error('Ana owes something');
    await page.getByText(home.offline.debt).waitFor();
    const stored = await page.evaluate(readStored);
    expect(Object.keys(stored.debt ?? {}).sort()).toEqual(['at', 'barcode', 'debt', 'reference']);
    expect(stored.cached.filter((url) => /\/v3\/|sessionId/.test(url))).toEqual([]);
    await context.setOffline(false);
    await page
      .getByRole('button', { name: 'Reintentar' })
      .click()
      .catch(() => undefined);
    await page.getByText('Para ponerte al corriente').first().waitFor();
    await context.close();
  });
});

/** In the page: its document is in the worker's cache, and the debt in its database. */
async function isCached(): Promise<boolean> {
  const names = await indexedDB.databases();
  const files = ['/app', ...(document.documentElement.dataset.code ?? '').split(' ')];
  const found = await Promise.all(
    files.map((file) => caches.match(file, { ignoreSearch: true, ignoreVary: true })),
  );
  return names.some(({ name }) => name === 'offline') && found.every(Boolean);
}

/** In the page. */
async function readStored(): Promise<{ debt: object | undefined; cached: string[] }> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('offline');
    opening.onsuccess = () => resolve(opening.result);
  });
  const debt = await new Promise<object | undefined>((resolve) => {
    const reading = database.transaction('debt').objectStore('debt').get('last');
    reading.onsuccess = () => resolve(reading.result);
  });
  database.close();
  const caching = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
  );
  return { debt, cached: caching.flat().map(({ url }) => url) };
}

test('a slow network shows the last known debt, then today’s in its place', async () => {
  const { page, close } = await openSignedIn();
  await page.goto(address(appRoutes.home));
  // The headline stands before the code has come that stores the debt.
  await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
  await page.route('**/v3/home/app-home', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    await route.continue();
  });
  await page.reload();
  await page.getByText('Lo último que debías').waitFor();
  await page.getByText('Para ponerte al corriente').first().waitFor();
  await close();
});

test('a wrong code is said beside its field, and another one waits for the countdown', async () => {
  const { page, close } = await environment.open({ language: 'es' });
  await openSignIn(page, appRoutes.signIn);
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
  await page.goto(address(appRoutes.signIn));
  await page.locator('[name=phone]').fill('5512345678');
  await page.locator('[name=phone]').press('Enter');
  expect(page.url()).toBe(address(appRoutes.signIn));
  isHeld = false;
  await page.locator('#root > form').waitFor();
  expect(await page.locator('[name=phone]').inputValue()).toBe('55 1234 5678');
  await close();
});

test('signing out in one tab ends the session in the other, and nothing of it is left', async () => {
  const { page, context } = await environment.open({ language: 'es' });
  await signIn(page, bruno);
  const other = await context.newPage();
  await other.goto(address(appRoutes.home));
  await other.getByRole('button', { name: 'Cerrar sesión' }).click();
  await other.waitForURL(/\/app\/sign-in/);
  await page.getByText('Entra con tu celular').waitFor();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['appDevice']);
  const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(left).toEqual([]);
  await page.goto(address(pages.account));
  await page
    .getByText(/Entra|Regresa|sesión/i)
    .first()
    .waitFor();
  await context.close();
});

describe('the application', () => {
  const steps: AppHome['steps'] = (['personal', 'job', 'ext', 'identity', 'consents', 'bank'] as const).map(
    (step, index) => ({ step, isDone: index < 1 ? 1 : 0 }),
  );
  const applying = () => ({ orders: [], nextStep: 'job' as const, steps });

  test('keeps what is typed through Back, a reload and an update', async () => {
    const { page, close } = await openSignedIn({}, { ...applying() });
    await page.goto(address(appRoutes.home));
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.locator('[name=occupation]').selectOption('employee');
    await page.locator('[name=employer]').fill('Taller Ejemplo');
    await page.goBack();
    await page.getByText('Tu solicitud').waitFor();
    await page.goForward();
    expect(await page.locator('[name=employer]').inputValue()).toBe('Taller Ejemplo');
    await page.reload();
    expect(await page.locator('[name=employer]').inputValue()).toBe('Taller Ejemplo');
    await expectAccessible(page, 'job');
    await page.goto(address(appRoutes.personal));
    await page.getByRole('button', { name: 'Escribirlo de nuevo' }).click();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoHorizontalScroll(page, 'personal at 320 points with double text');
    await close();
  });

  test.each([
    ['personal', appRoutes.personal],
    ['job', appRoutes.job],
    ['ext', appRoutes.contact],
    ['identity', appRoutes.identity],
    ['consents', appRoutes.consents],
  ] as const)(
    'leads from %s back home, by the browser’s button and the page’s own',
    async (nextStep, route) => {
      const { page, close } = await openSignedIn({}, { ...applying(), nextStep });
      await page.goto(address(appRoutes.home));
      const goOn = page.getByRole('button', { name: 'Continuar' });
      for (const leave of [() => page.goBack(), () => page.getByRole('button', { name: 'Volver' }).click()]) {
        await page.getByText('Tu solicitud').waitFor();
        await goOn.click();
        await page.waitForURL((url) => url.pathname === route);
        await page.getByText('Tu solicitud').waitFor({ state: 'detached' });
        await leave();
        await page.waitForURL((url) => url.pathname === appRoutes.home);
      }
      await page.getByText('Tu solicitud').waitFor();
      await close();
    },
  );

  test('takes files where the camera is refused, and sends none that can’t be read', async () => {
    const { page, close } = await openSignedIn({}, { ...applying(), nextStep: 'identity' });
    const identity: ResponseData<'identity'> = {
      required: 1,
      images: (['front', 'back', 'selfie'] as const).map((kind) => ({ kind, isSent: 0 })),
      consents: [],
      nextStep: 'identity',
    };
    const sent: string[] = [];
    await page.route('**/v3/certification/identity*', (route) => {
      if (route.request().url().endsWith('identity-image')) sent.push(route.request().url());
      return route.fulfill({ json: { success: true, code: 0, message: '', data: identity } });
    });
    await page.goto(address(appRoutes.identity));
    await page.getByRole('button', { name: 'Tomar foto' }).first().click();
    await page.getByText('Sin cámara en esta página').waitFor();
    const blank = await page.evaluate(drawBlank);
    await page.locator('[name=front]').setInputFiles({
      name: 'blank.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(blank, 'base64'),
    });
    await page.getByText(/movida o borrosa/).waitFor();
    await expectAccessible(page, 'a blurred image');
    expect(sent).toEqual([]);
    await close();
  });
});

/** In the page: a photograph of nothing, in base64. */
function drawBlank(): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1200;
  canvas.height = 800;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#99a';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
}
