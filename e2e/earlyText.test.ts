import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../src/contract/pages.ts';
import { everyFont, type Font } from './fonts.ts';
import { order } from './screens.ts';
import { ana, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

/** A page whose code waits for `release`. */
async function withoutCode(path: string, query: Record<string, string> = {}, font: Font = 'narrow') {
  const phone = await world.open({ language: 'es', font });
  const held = Promise.withResolvers<void>();
  await phone.page.route('**/assets/*.js', async (request) => {
    await held.promise;
    await request.continue();
  });
  await phone.page.goto(world.address(path, ana, 'es', query), { waitUntil: 'domcontentloaded' });
  return { ...phone, release: held.resolve };
}

/** Where words begin, or the barcode does; nothing where they aren't. */
function placeOf(words: string): string | undefined {
  const root = document.getElementById('root') ?? document.body;
  const whole = document.createRange();
  if (words === 'barcode') {
    const image = root.querySelector('img[src^="data:"]');
    if (image === null) return undefined;
    whole.selectNode(image);
  } else {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()?.textContent?.startsWith(words) === false);
    if (!walker.currentNode.textContent?.startsWith(words)) return undefined;
    whole.selectNodeContents(walker.currentNode);
  }
  const { x, y, height } = whole.getBoundingClientRect();
  return height === 0 ? undefined : [x, y, height].map(Math.round).join();
}

/** Of words in this order, once all of them are there. */
async function placesOf(page: Page, list: readonly string[]): Promise<(string | undefined)[]> {
  for (const words of list) await page.waitForFunction(placeOf, words);
  return Promise.all(list.map((words) => page.evaluate(placeOf, words)));
}

const spei = { ...order('MX174'), amount: '301373', payCode: 'SPEI', requestType: '1' };
type Screen = {
  name: string;
  path: string;
  query?: Record<string, string>;
  words: readonly string[];
};

const screens: readonly Screen[] = [
  {
    name: 'the card flow',
    path: pages.cardRepayment,
    query: order('MX174'),
    words: ['3,013', 'Vence el'],
  },
  {
    name: 'the ways to pay',
    path: pages.cardRepaymentChoose,
    query: order('MX174'),
    words: ['3,013', 'Vence el'],
  },
  {
    name: 'the contract',
    path: pages.loanAgreement,
    query: { orderNo: 'MX174' },
    words: ['Te comprometiste a pagar', 'Último pago'],
  },
  {
    name: 'how to pay by transfer',
    path: pages.instructions,
    query: spei,
    words: ['Paga con SPEI', 'Tu pago se ve al instante', 'STP'],
  },
  {
    name: 'how to pay at a store',
    path: pages.instructions,
    query: { ...spei, payCode: 'OXXO' },
    words: ['Paga con OXXO', 'barcode', 'Guarda tu comprobante'],
  },
  {
    name: 'complaints',
    path: pages.complaint,
    words: ['Leemos todo', 'Trato durante la cobranza', 'Otra cosa o una idea'],
  },
  {
    name: 'the list of complaints',
    path: pages.complaintList,
    words: ['Me llamaron seis veces', 'Pagué en OXXO'],
  },
  {
    name: 'a complaint that waits',
    path: pages.complaintDetails,
    query: { problemId: 'MX26-DEMO-WAIT' },
    words: ['Te respondemos a más tardar', 'Me llamaron seis veces'],
  },
  {
    name: 'a complaint that was answered',
    path: pages.complaintDetails,
    query: { problemId: 'MX26-DEMO-ANSW' },
    words: ['Nuestra respuesta', 'Pagué en OXXO'],
  },
  {
    name: 'the form of a complaint',
    path: pages.complaintForm,
    query: { problemType: '2', orderNo: 'MX174' },
    words: ['Tu mensaje', 'Qué pasó, cuándo y con quién', 'Si ayudan'],
  },
];

const inEveryFont = screens.flatMap((screen) => everyFont.map((font) => ({ ...screen, font })));

test.each(inEveryFont)(
  '$name can be read before the code has come, and nothing moves then ($font font)',
  async ({ path, query, words, font }) => {
    const { page, release, close } = await withoutCode(path, query, font);
    const early = await placesOf(page, words);
    const loading = page.locator('#root [role="status"]');
    expect(await loading.count()).toBe(1);
    release();
    await loading.waitFor({ state: 'detached' });
    expect(await placesOf(page, words)).toEqual(early);
    await close();
  },
);

test('what the code draws where a loan is paid is no larger than what could be read before', async () => {
  const { page, close } = await world.open({ language: 'es', width: 412 });
  await page.addInitScript(watchLargest);
  await page.goto(world.address(pages.repayment, ana, 'es', order('MX174P')));
  await page.getByRole('radio').first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.evaluate(() => document.documentElement.dataset.largest)).toMatch(
    /^(Pago 1|Tu pago cuenta)/,
  );
  await close();
});

/** In the page: keeps how its largest text so far begins. */
function watchLargest(): void {
  const keep = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries())
      if ('element' in entry && entry.element instanceof Element)
        document.documentElement.dataset.largest = entry.element.textContent ?? '';
  };
  new PerformanceObserver(keep).observe({ type: 'largest-contentful-paint', buffered: true });
}

test('a list that comes back to another tab isn’t filled with the first', async () => {
  const { page, release, close } = await withoutCode(pages.complaintList);
  const waiting = page.getByText('Me llamaron seis veces');
  await waiting.waitFor();
  const answered = page.waitForResponse('**/problem-list*');
  await page.evaluate(() => {
    location.hash = '#2';
    location.reload();
  });
  await (await answered).finished();
  await page.waitForTimeout(300);
  expect(await waiting.count()).toBe(0);
  release();
  await page.getByText('Pagué en OXXO').waitFor();
  expect(await waiting.count()).toBe(0);
  await close();
});

test('the preview’s clock is asked for before its code, and once', async () => {
  const { page, close } = await world.open({ language: 'es' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(world.address(pages.testPreview, ana, 'es'));
  await page.getByRole('button', { name: '+7' }).waitFor();
  expect(asked.filter((path) => path === '/demo/clock')).toHaveLength(1);
  expect(asked.indexOf('/demo/clock')).toBeLessThan(asked.findIndex((path) => path.endsWith('.js')));
  await close();
});
