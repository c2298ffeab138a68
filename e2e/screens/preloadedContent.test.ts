import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { type Font, fontNames } from '../testing/fonts.ts';
import {
  ana,
  ravi,
  startEnvironment,
  type TestBorrower,
  type TestEnvironment,
} from '../testing/testEnvironment.ts';
import { orderQuery } from './screenCases.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

/** A page whose code waits for `release`. */
async function openWithScriptsHeld(
  path: string,
  query: Record<string, string> = {},
  font: Font = 'narrow',
  person: TestBorrower = ana,
) {
  const phone = await environment.open({ language: 'es', font });
  const scriptGate = Promise.withResolvers<void>();
  await phone.page.route('**/assets/*.js', async (request) => {
    await scriptGate.promise;
    await request.continue();
  });
  await phone.page.goto(environment.urlFor(path, person, 'es', query), { waitUntil: 'domcontentloaded' });
  return { ...phone, release: scriptGate.resolve };
}

/** Where words begin, or the barcode does; nothing where they aren't. */
function findTextPosition(text: string): string | undefined {
  const root = document.getElementById('root') ?? document.body;
  const range = document.createRange();
  if (text === 'barcode') {
    const image = root.querySelector('img[src^="data:"]');
    if (image === null) return undefined;
    range.selectNode(image);
  } else {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()?.textContent?.startsWith(text) === false);
    if (!walker.currentNode.textContent?.startsWith(text)) return undefined;
    range.selectNodeContents(walker.currentNode);
  }
  const { x, y, height } = range.getBoundingClientRect();
  return height === 0 ? undefined : [x, y, height].map(Math.round).join();
}

/** Finds the position of each text, in this order, once all of them are shown. */
async function findTextPositions(page: Page, texts: readonly string[]): Promise<(string | undefined)[]> {
  for (const text of texts) await page.waitForFunction(findTextPosition, text);
  return Promise.all(texts.map((text) => page.evaluate(findTextPosition, text)));
}

const spei = { ...orderQuery('MX174'), amount: '301373', payCode: 'SPEI', requestType: '1' };
type Screen = {
  name: string;
  path: string;
  query?: Record<string, string>;
  text: readonly string[];
  person?: TestBorrower;
};

const screens: readonly Screen[] = [
  {
    name: 'a loan that is due',
    path: pages.loanDetails,
    query: orderQuery('MX174'),
    text: ['3,013', 'Vence el', 'Si te atrasas'],
  },
  {
    name: 'what is to be paid',
    path: pages.repayment,
    query: orderQuery('MX174'),
    text: ['3,013', 'Vence el', 'Si te atrasas'],
  },
  {
    name: 'the card flow',
    path: pages.cardRepayment,
    query: orderQuery('MX174'),
    text: ['3,013', 'Vence el'],
  },
  {
    name: 'the ways to pay',
    path: pages.cardRepaymentChoose,
    query: orderQuery('MX174'),
    text: ['3,013', 'Vence el'],
  },
  {
    name: 'the contract',
    path: pages.loanAgreement,
    query: { orderNo: 'MX174' },
    text: ['Te comprometiste a pagar', 'Último pago'],
  },
  {
    name: 'how to pay by transfer',
    path: pages.instructions,
    query: spei,
    text: ['Paga con SPEI', 'Tu pago se ve al instante', 'STP'],
  },
  {
    name: 'how to pay at a store',
    path: pages.instructions,
    query: { ...spei, payCode: 'OXXO' },
    text: ['Paga con OXXO', 'barcode', 'Guarda tu comprobante'],
  },
  {
    name: 'how to pay by an app',
    path: pages.instructions,
    query: { ...orderQuery('IN174'), amount: '363908', payCode: 'UPI', requestType: '1' },
    text: ['Paga con UPI', 'quincena@sandbox', 'Pagar desde otro teléfono', 'Guarda tu comprobante'],
    person: ravi,
  },
  {
    name: 'complaints',
    path: pages.complaint,
    text: ['Leemos todo', 'Trato durante la cobranza', 'Otra cosa o una idea'],
  },
  {
    name: 'the list of complaints',
    path: pages.complaintList,
    text: ['Me llamaron seis veces', 'Pagué en OXXO'],
  },
  {
    name: 'a complaint that waits',
    path: pages.complaintDetails,
    query: { problemId: 'MX26-DEMO-WAIT' },
    text: ['Te respondemos a más tardar', 'Me llamaron seis veces'],
  },
  {
    name: 'a complaint that was answered',
    path: pages.complaintDetails,
    query: { problemId: 'MX26-DEMO-ANSW' },
    text: ['Nuestra respuesta', 'Pagué en OXXO'],
  },
  {
    name: 'the form of a complaint',
    path: pages.complaintForm,
    query: { problemType: '2', orderNo: 'MX174' },
    text: ['Tu mensaje', 'Qué pasó, cuándo y con quién', 'Si ayudan'],
  },
];

const screensByFont = screens.flatMap((screen) => fontNames.map((font) => ({ ...screen, font })));

test.each(screensByFont)(
  '$name can be read before the code has come, and nothing moves then ($font font)',
  async ({ path, query, text, font, person }) => {
    const { page, release, close } = await openWithScriptsHeld(path, query, font, person);
    const positionsBefore = await findTextPositions(page, text);
    const loading = page.locator('#root span[role="status"]');
    expect(await loading.count()).toBe(1);
    release();
    await loading.waitFor({ state: 'detached' });
    expect(await findTextPositions(page, text)).toEqual(positionsBefore);
    await close();
  },
);

test('what the code draws where a loan is paid is no larger than what could be read before', async () => {
  const { page, close } = await environment.open({ language: 'es', width: 412 });
  await page.addInitScript(observeLargestPaint);
  await page.goto(environment.urlFor(pages.repayment, ana, 'es', orderQuery('MX174P')));
  await page.getByRole('radio').first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.evaluate(() => document.documentElement.dataset.largest)).toMatch(
    /^(Pago 1|Si te atrasas|Tu pago cuenta)/,
  );
  await close();
});

/** In the page: records the text of the largest contentful paint. */
function observeLargestPaint(): void {
  const recordEntries = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries())
      if ('element' in entry && entry.element instanceof Element)
        document.documentElement.dataset.largest = entry.element.textContent ?? '';
  };
  new PerformanceObserver(recordEntries).observe({ type: 'largest-contentful-paint', buffered: true });
}

test('a list that comes back to another tab isn’t filled with the first', async () => {
  const { page, release, close } = await openWithScriptsHeld(pages.complaintList);
  const firstTabItem = page.getByText('Me llamaron seis veces');
  await firstTabItem.waitFor();
  const reply = page.waitForResponse('**/problem-list*');
  await page.evaluate(() => {
    location.hash = '#2';
    location.reload();
  });
  await (await reply).finished();
  await page.waitForTimeout(300);
  expect(await firstTabItem.count()).toBe(0);
  release();
  await page.getByText('Pagué en OXXO').waitFor();
  expect(await firstTabItem.count()).toBe(0);
  await close();
});

test('the preview’s clock is asked for once', async () => {
  const { page, close } = await environment.open({ language: 'es' });
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname));
  await page.goto(environment.urlFor(pages.testPreview, ana, 'es'));
  await page.getByRole('button', { name: '+7' }).waitFor();
  expect(requestedUrls.filter((path) => path === '/demo/clock')).toHaveLength(1);
  await close();
});
