import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Response } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  defaultConfiguration,
  hashFolder,
  pagesFolder as pagesFolderOf,
} from '../../src/contract/configuration.ts';
import { pages, promotionRoutes } from '../../src/contract/pages.ts';
import { waitUntilStable } from '../screens/screenCases.ts';
import {
  ana,
  type PageLanguage,
  startEnvironment,
  type TestEnvironment,
} from '../testing/testEnvironment.ts';
import { extractPdfText, findTraces, indianTraces, listBrandTraces, textFiles } from './brandTraces.ts';
import { buildPages } from './buildPages.ts';

/** With the folder of another brand no text, colour or address of the first one is left. */
const root = join(import.meta.dirname, '../..');
const folder = join(root, 'examples/tejocote');
const traces = listBrandTraces(join(root, 'config'), folder);
const allTraces = [...traces, ...indianTraces];

const order = { orderId: 'MX174', orderNo: 'MX174', productId: 'siembra-75' };
const overdueOrder = { ...order, orderId: 'MX180', orderNo: 'MX180' };
const instalmentOrder = { ...order, orderId: 'MX174P', productId: 'surco-6' };

const pagesFolder = pagesFolderOf('', folder);
let environment: TestEnvironment;
beforeAll(async () => {
  const settings = { CONFIG_DIR: folder };
  await buildPages(settings);
  environment = await startEnvironment(settings);
});
afterAll(async () => {
  await environment.close();
});

test('its pages stand beside those of the first brand, which are served as they were', async () => {
  const first = pagesFolderOf('', defaultConfiguration);
  expect(first).not.toBe(pagesFolder);
  const { configuration } = JSON.parse(await readFile(join(first, 'manifest.json'), 'utf8'));
  expect(configuration).toBe(hashFolder(defaultConfiguration));
  expect(await readFile(join(first, 'siteHome.es.html'), 'utf8')).toContain('Quincena');
});

describe('a trace', () => {
  const plantedTexts = [
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

  test.each(plantedTexts)('that is planted is found: %s', (text) => {
    expect(findTraces(`<p>${text}</p>`, traces)).not.toEqual([]);
  });

  test('is no common word', () => {
    expect(findTraces('pagar otra quincena, #413d9c, México', allTraces)).toEqual([]);
  });
});

test('none in any file of the pages', () => {
  const foundTraces = textFiles(pagesFolder).flatMap(([name, text]) => {
    const read = /\.(?:html|xml|txt)$/.test(name) ? allTraces : traces;
    return findTraces(text, read).map((trace) => `${name}: ${trace}`);
  });
  expect(foundTraces).toEqual([]);
});

type PageVisit = readonly [path: string, query: Record<string, string>];

/** Every address, with what it takes to show something, in the states a loan gives it. */
async function pageVisits(): Promise<readonly PageVisit[]> {
  const repayment = await environment.call('repaymentDetail', ana, order);
  const instructionsQuery = { ...order, requestType: '1', amount: String(repayment.repayAmount) };
  const complaint = { ...order, problemType: '2', problemId: 'MX26-DEMO-WAIT', id: '1' };
  const instructionsPaths: readonly string[] = [pages.instructions, pages.providerInstructions];
  const orderStates = ['MX21', 'MX110', 'MX151', 'MX200'];
  return [
    ...orderStates.map((orderId): PageVisit => [pages.loanDetails, { ...order, orderId }]),
    [pages.loanDetails, overdueOrder],
    [pages.loanDetails, instalmentOrder],
    [pages.loanConfirm, { productId: 'surco-6' }],
    [pages.repayment, overdueOrder],
    [pages.instructions, { ...instructionsQuery, payCode: 'SPEI' }],
    [`${pages.promotion}${promotionRoutes.download}`, {}],
    [`${pages.promotion}${promotionRoutes.agreement}`, {}],
    ['/nowhere', {}],
    ...Object.values(pages).map(
      (path): PageVisit => [
        path,
        instructionsPaths.includes(path) ? { ...instructionsQuery, payCode: 'OXXO' } : complaint,
      ],
    ),
  ];
}

/** What a visit showed and received: the document as it stands, and the replies behind it. */
async function visitPages(language: PageLanguage, visits: readonly PageVisit[]): Promise<string[]> {
  const { page, close, errors } = await environment.open({ language });
  const foundTraces: string[] = [];
  const replies: Promise<void>[] = [];
  page.on('response', (response) => {
    if (isReply(response)) replies.push(readReply(response, foundTraces));
  });
  for (const [path, query] of visits) {
    const [address = '', hash = ''] = path.split('#');
    await page.goto(`${environment.urlFor(address, ana, language, query)}${hash && `#${hash}`}`);
    await waitUntilStable(page);
    const visibleText = await page.content();
    foundTraces.push(
      ...findTraces(visibleText, allTraces).map((trace) => `${path} ${JSON.stringify(query)}: ${trace}`),
    );
  }
  await Promise.all(replies);
  // The 404 of the unknown address is among the errors.
  errors.splice(0);
  await close();
  return foundTraces;
}

function isReply(response: Response): boolean {
  return (response.headers()['content-type'] ?? '').includes('json');
}

async function readReply(response: Response, foundTraces: string[]): Promise<void> {
  const text = await response.text().catch(() => '');
  const { pathname } = new URL(response.url());
  // A page that failed shows nothing to look at.
  if (!response.ok() || /"success":false/.test(text))
    foundTraces.push(`${pathname}: ${response.status()} ${text}`);
  foundTraces.push(...findTraces(text, allTraces).map((trace) => `${pathname}: ${trace}`));
}

test.each(['es', 'en'] as const)(
  'none on any page, nor in what the server sends, in %s',
  async (language) => {
    const visits = await pageVisits();
    // Two pages at a time: most of the time is spent waiting.
    const halves = [
      visits.filter((_, index) => index % 2 === 0),
      visits.filter((_, index) => index % 2 === 1),
    ];
    const foundTraces = await Promise.all(halves.map((half) => visitPages(language, half)));
    expect(foundTraces.flat()).toEqual([]);
  },
);

test('none in the contract’s PDF, in a message, on the provider’s page, in the calls’ description', async () => {
  const { pdfUrl } = await environment.call('contractDetail', ana, { orderNo: 'MX174' });
  const pdf = extractPdfText(
    Buffer.from(await (await fetch(new URL(pdfUrl, environment.origin))).arrayBuffer()),
  );
  expect(pdf).toContain('Tejocote Crédito Claro');
  await environment.call('smsCode', ana, { market: 'MX', phone: ana.phone });
  const messages = (await environment.messages(ana.phone)).join('\n');
  expect(messages).toContain('Tejocote:');
  const { repayAmount: amount } = await environment.call('repaymentDetail', ana, order);
  const { url } = await environment.call('repaymentLink', ana, {
    userId: ana.userId,
    orderId: 'MX174',
    amount,
  });
  const checkout = await (await fetch(new URL(url, environment.origin))).text();
  expect(checkout).toContain('#413d9c');
  const openApiText = (await (await fetch(`${environment.origin}/openapi`)).text()).slice(0, 2000);
  expect(openApiText).toContain('Tejocote');
  const textsByName = { pdf, messages, checkout, checkoutTexts: openApiText };
  const foundTraces = Object.entries(textsByName).flatMap(([name, text]) =>
    findTraces(text, traces).map((one) => `${name}: ${one}`),
  );
  expect(foundTraces).toEqual([]);
});

test('the logo of the folder is the mark of every page', async () => {
  const logo = await readFile(join(folder, 'public/images/logo.svg'), 'utf8');
  expect(await (await fetch(`${environment.origin}/icon.svg`)).text()).toBe(logo);
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
      findTraces(
        [...colours].join(' '),
        traces.filter(({ label }) => label.startsWith('colour')),
      ),
    ).toEqual([]);
    expect([...colours]).toContain('#413d9c');
  }
});

test('one market has no other country to go to, and no branches are no map', async () => {
  const siteHome = await readFile(join(pagesFolder, 'siteHome.es.html'), 'utf8');
  expect(siteHome).not.toMatch(/href="\/in\b|branches-mx/);
  expect(siteHome).toContain('No hay oficinas que visitar');
  expect((await fetch(`${environment.origin}/in`, { headers: { accept: 'text/html' } })).status).toBe(404);
});
