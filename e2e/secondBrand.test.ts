import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Response } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  configurationHash,
  pagesFolder as pagesFolderOf,
  shippedConfiguration,
} from '../src/contract/configuration.ts';
import { pages } from '../src/contract/pages.ts';
import { promotionRoutes } from '../src/contract/promotionRoutes.ts';
import { buildPages } from './buildPages.ts';
import { settle } from './screens.ts';
import { indian, textFiles, textOfPdf, tracesIn, tracesOf } from './traces.ts';
import { ana, openWorld, type Spoken, type World } from './world.ts';

/** A brand is a folder: with another one nothing speaks of the first. */
const root = join(import.meta.dirname, '..');
const folder = join(root, 'examples/tejocote');
const traces = tracesOf(join(root, 'config'), folder);
const seen = [...traces, ...indian];

const order = { orderId: 'MX174', orderNo: 'MX174', productId: 'siembra-75' };
const late = { ...order, orderId: 'MX180', orderNo: 'MX180' };
const inParts = { ...order, orderId: 'MX174P', productId: 'surco-6' };

const pagesFolder = pagesFolderOf('', folder);
let world: World;
beforeAll(async () => {
  const settings = { CONFIG_DIR: folder };
  await buildPages(settings);
  world = await openWorld(settings);
}, 240_000);
afterAll(async () => {
  await world.close();
});

test('its pages stand beside those of the first brand, which are served as they were', async () => {
  const first = pagesFolderOf('', shippedConfiguration);
  expect(first).not.toBe(pagesFolder);
  const { configuration } = JSON.parse(await readFile(join(first, 'manifest.json'), 'utf8'));
  expect(configuration).toBe(configurationHash(shippedConfiguration));
  expect(await readFile(join(first, 'siteHome.es.html'), 'utf8')).toContain('Quincena');
});

describe('a trace', () => {
  const planted = [
    'Quincena',
    'quincena://product',
    'hola@quincena.example',
    '+52 55 5000 0174',
    '#0B6B52',
    'box-shadow:0 0 1px #12211d4d',
    'productId=mx-plazos',
    '"qa1":0',
    'Av. Chapultepec Sur 120, Col. Americana',
  ];

  test.each(planted)('that is planted is found: %s', (text) => {
    expect(tracesIn(`<p>${text}</p>`, traces)).not.toEqual([]);
  });

  test('is no common word', () => {
    expect(tracesIn('pagar otra quincena, #413d9c, México', seen)).toEqual([]);
  });
});

test('none in any file of the pages', () => {
  const found = textFiles(pagesFolder).flatMap(([name, text]) => {
    const read = /\.(?:html|xml|txt)$/.test(name) ? seen : traces;
    return tracesIn(text, read).map((trace) => `${name}: ${trace}`);
  });
  expect(found).toEqual([]);
});

type Visit = readonly [path: string, query: Record<string, string>];

/** Every address, with what it takes to show something, in the states a loan gives it. */
async function visits(): Promise<readonly Visit[]> {
  const due = await world.call('repaymentDetail', ana, order);
  const paying = { ...order, requestType: '1', amount: String(due.repayAmount) };
  const complaint = { ...order, problemType: '2', problemId: 'MX26-DEMO-WAIT', id: '1' };
  const payingByStore: readonly string[] = [pages.instructions, pages.providerInstructions];
  const states = ['MX21', 'MX110', 'MX151', 'MX200'];
  return [
    ...states.map((orderId): Visit => [pages.loanDetails, { ...order, orderId }]),
    [pages.loanDetails, late],
    [pages.loanDetails, inParts],
    [pages.loanConfirm, { productId: 'surco-6' }],
    [pages.repayment, late],
    [pages.instructions, { ...paying, payCode: 'SPEI' }],
    [`${pages.promotion}${promotionRoutes.download}`, {}],
    [`${pages.promotion}${promotionRoutes.agreement}`, {}],
    ['/nowhere', {}],
    ...Object.values(pages).map(
      (path): Visit => [path, payingByStore.includes(path) ? { ...paying, payCode: 'OXXO' } : complaint],
    ),
  ];
}

/** What a visit showed and was told: the document as it stands, and the replies behind it. */
async function visit(language: Spoken, list: readonly Visit[]): Promise<string[]> {
  const { page, close, errors } = await world.open({ language });
  const found: string[] = [];
  const replies: Promise<void>[] = [];
  page.on('response', (response) => {
    if (isReply(response)) replies.push(readReply(response, found));
  });
  for (const [path, query] of list) {
    const [address = '', hash = ''] = path.split('#');
    await page.goto(`${world.address(address, ana, language, query)}${hash && `#${hash}`}`);
    await settle(page);
    const shown = await page.content();
    found.push(...tracesIn(shown, seen).map((trace) => `${path} ${JSON.stringify(query)}: ${trace}`));
  }
  await Promise.all(replies);
  // The page that isn't there is one of them.
  errors.splice(0);
  await close();
  return found;
}

function isReply(response: Response): boolean {
  return (response.headers()['content-type'] ?? '').includes('json');
}

async function readReply(response: Response, found: string[]): Promise<void> {
  const text = await response.text().catch(() => '');
  const { pathname } = new URL(response.url());
  // A page that failed shows nothing to look at.
  if (!response.ok() || /"success":false/.test(text)) found.push(`${pathname}: ${response.status()} ${text}`);
  found.push(...tracesIn(text, seen).map((trace) => `${pathname}: ${trace}`));
}

test.each(['es', 'en'] as const)('none on any page, nor in what it is told, in %s', async (language) => {
  const list = await visits();
  // Two pages at once: each waits more than it works.
  const halves = [list.filter((_, index) => index % 2 === 0), list.filter((_, index) => index % 2 === 1)];
  const found = await Promise.all(halves.map((half) => visit(language, half)));
  expect(found.flat()).toEqual([]);
});

test('none in the contract’s PDF, in a message, on the provider’s page, in the calls’ description', async () => {
  const { pdfUrl } = await world.call('contractDetail', ana, { orderNo: 'MX174' });
  const pdf = textOfPdf(Buffer.from(await (await fetch(new URL(pdfUrl, world.origin))).arrayBuffer()));
  expect(pdf).toContain('Tejocote Crédito Claro');
  await world.call('smsCode', ana, { market: 'MX', phone: ana.phone });
  const messages = (await world.messages(ana.phone)).join('\n');
  expect(messages).toContain('Tejocote:');
  const { repayAmount: amount } = await world.call('repaymentDetail', ana, order);
  const { url } = await world.call('repaymentLink', ana, { userId: ana.userId, orderId: 'MX174', amount });
  const checkout = await (await fetch(new URL(url, world.origin))).text();
  expect(checkout).toContain('#413d9c');
  const described = (await (await fetch(`${world.origin}/openapi`)).text()).slice(0, 2000);
  expect(described).toContain('Tejocote');
  const all = { pdf, messages, checkout, described };
  const found = Object.entries(all).flatMap(([name, text]) =>
    tracesIn(text, traces).map((one) => `${name}: ${one}`),
  );
  expect(found).toEqual([]);
});

test('the logo of the folder is the mark of every page', async () => {
  const logo = await readFile(join(folder, 'public/images/logo.svg'), 'utf8');
  expect(await (await fetch(`${world.origin}/icon.svg`)).text()).toBe(logo);
  for (const name of ['siteHome.es.html', 'promotion.es.html', 'aboutUs.es.html', 'loanDetails.es.html']) {
    expect(await readFile(join(pagesFolder, name), 'utf8'), name).toContain('src="/icon.svg"');
  }
});

test('the picture of a shared link has the second brand’s colours, and none of the first’s', async () => {
  for (const language of ['es', 'en']) {
    const file = join(pagesFolder, `images/site/social-${language}.png`);
    const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const colours = new Set<string>();
    for (let at = 0; at < data.length; at += 3) colours.add(`#${data.subarray(at, at + 3).toString('hex')}`);
    expect(
      tracesIn(
        [...colours].join(' '),
        traces.filter(({ what }) => what.startsWith('colour')),
      ),
    ).toEqual([]);
    expect([...colours]).toContain('#413d9c');
  }
});

test('one market has no other country to go to, and no branches are no map', async () => {
  const home = await readFile(join(pagesFolder, 'siteHome.es.html'), 'utf8');
  expect(home).not.toMatch(/href="\/in\b|branches-mx/);
  expect(home).toContain('No hay oficinas que visitar');
  expect((await fetch(`${world.origin}/in`, { headers: { accept: 'text/html' } })).status).toBe(404);
});
