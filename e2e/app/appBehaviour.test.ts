import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRoutes, pages } from '../../src/contract/pages.ts';
import type { ResponseData } from '../../src/contract/schemas/index.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../testing/expectAccessible.ts';
import { ana, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { appAddress, signIn } from './appUser.ts';

type AppHome = ResponseData<'appHome'>;

let environment: TestEnvironment;
/** A browser that is signed in, as Ana; its cookies serve every test. */
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
let home: AppHome;
beforeAll(async () => {
  environment = await startEnvironment();
  const { page, context } = await environment.open({ language: 'es' });
  await signIn(environment, page, ana);
  cookies = await context.cookies();
  home = (await environment.call('appHome', ana, {})) satisfies AppHome;
  await context.close();
});
afterAll(() => environment.close());

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
      await page.goto(appAddress(environment, appRoutes.home));
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
    await page.goto(appAddress(environment, appRoutes.home));
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
      .click({ timeout: 1_000 })
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
  await page.goto(appAddress(environment, appRoutes.home));
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

describe('the application', () => {
  const steps: AppHome['steps'] = (['personal', 'job', 'ext', 'identity', 'consents', 'bank'] as const).map(
    (step, index) => ({ step, isDone: index < 1 ? 1 : 0 }),
  );
  const applying = () => ({ orders: [], nextStep: 'job' as const, steps });

  test('keeps what is typed through Back, a reload and an update', async () => {
    const { page, close } = await openSignedIn({}, { ...applying() });
    await page.goto(appAddress(environment, appRoutes.home));
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.locator('[name=occupation]').selectOption('employee');
    await page.locator('[name=employer]').fill('Taller Ejemplo');
    await page.goBack();
    await page.getByText('Tu solicitud', { exact: true }).waitFor();
    await page.goForward();
    expect(await page.locator('[name=employer]').inputValue()).toBe('Taller Ejemplo');
    await page.reload();
    expect(await page.locator('[name=employer]').inputValue()).toBe('Taller Ejemplo');
    await expectAccessible(page, 'job');
    await page.goto(appAddress(environment, appRoutes.personal));
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
    ['bank', pages.bindBank],
  ] as const)(
    'leads from %s back home, by the browser’s button and the page’s own',
    async (nextStep, route) => {
      const { page, close } = await openSignedIn({}, { ...applying(), nextStep });
      await page.goto(appAddress(environment, appRoutes.home));
      const goOn = page.getByRole('button', { name: 'Continuar' });
      for (const leave of [() => page.goBack(), () => page.getByRole('button', { name: 'Volver' }).click()]) {
        await page.getByText('Tu solicitud', { exact: true }).waitFor();
        await goOn.click();
        await page.waitForURL((url) => url.pathname === route);
        await page.getByText('Tu solicitud', { exact: true }).waitFor({ state: 'detached' });
        await leave();
        await page.waitForURL((url) => url.pathname === appRoutes.home);
      }
      await page.getByText('Tu solicitud', { exact: true }).waitFor();
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
    await page.goto(appAddress(environment, appRoutes.identity));
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
