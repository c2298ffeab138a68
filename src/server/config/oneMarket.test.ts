import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashFolder } from '../../contract/configuration.ts';
import { requireMatchingPages } from '../app/pages/index.ts';
import { runEndOfDay } from '../modules/loans/index.ts';
import { ana, ravi, type TestServer, testServer } from '../testing/testServer.ts';
import { defaultConfigDir, readConfig } from './files.ts';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'one-market-'));
  await cp(defaultConfigDir, folder, { recursive: true });
  await editConfigFile('markets.json', (markets) => delete markets.IN);
  await editConfigFile('brand.json', ({ lenders, legalName }) => {
    delete lenders.IN;
    delete legalName.IN;
  });
  await editConfigFile('products.json', (products) => {
    delete products['in-91'];
    products.salario = products['mx-quincena'];
    delete products['mx-quincena'];
  });
  await editConfigFile('templates.json', ({ templates }) => delete templates['3']);
  await editConfigFile('accounting.json', (accounting) => delete accounting.IN);
  await writeFile(join(folder, 'branches.json'), '[]');
  for (const language of ['es', 'en']) await rm(join(folder, `legal/loan-terms-in.${language}.md`));
  server = await testServer({ env: { CONFIG_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('a lender in one market needs no texts, products, branches or templates of the other', () => {
  expect(Object.keys(readConfig(folder).markets)).toEqual(['MX']);
});

test('a code for a phone of a market that isn’t configured is refused as an error of the call', async () => {
  const { status } = await server.call('smsCode', { market: 'IN', phone: ravi.mobilePhone }, null);
  expect(status).toBe(400);
});

test('the demonstration has its people of the market, with loans of a product that was renamed', async () => {
  const loanRequest = { orderId: 'MX174', productId: 'salario' };
  expect((await server.call('loanDetails', loanRequest, ana)).body.data.orderStatus).toBe(174);
  expect((await server.call('loanDetails', { orderId: 'IN174' }, ravi)).status).toBe(401);
});

test('the daily run brings the one market to today', async () => {
  await server.advanceDays(10);
  await runEndOfDay(server.services);
  const loanRequest = { orderId: 'MX174', productId: 'salario' };
  expect((await server.call('loanDetails', loanRequest, ana)).body.data.orderStatus).toBe(180);
});

test('what names a market that isn’t configured is an error, a line each', async () => {
  const inconsistentFolder = await mkdtemp(join(tmpdir(), 'odd-markets-'));
  await cp(defaultConfigDir, inconsistentFolder, { recursive: true });
  await writeFile(join(inconsistentFolder, 'markets.json'), await readFile(join(folder, 'markets.json')));
  const read = () => readConfig(inconsistentFolder);
  expect(read).toThrow(/brand.json: names a lender for IN, which markets.json hasn't/);
  expect(read).toThrow(/products.json: in-91 is for IN/);
  expect(read).toThrow(/templates.json: 3 is for IN/);
  expect(read).toThrow(/branches.json: Mumbai is in IN/);
  expect(read).toThrow(/accounting.json: keeps books for IN, which markets.json hasn't/);
  await rm(inconsistentFolder, { recursive: true });
});

test('pages that were built from another configuration are not served: the start says what to run', async () => {
  const pages = await mkdtemp(join(tmpdir(), 'built-pages-'));
  const manifest = { configuration: hashFolder(defaultConfigDir), pages: [] };
  await writeFile(join(pages, 'manifest.json'), JSON.stringify(manifest));
  expect(() => requireMatchingPages(defaultConfigDir, pages)).not.toThrow();
  expect(() => requireMatchingPages(folder, pages)).toThrow(/another configuration.*run "npm run build"/s);
  await rm(pages, { recursive: true });
});

// biome-ignore lint/suspicious/noExplicitAny: a file of any shape
type Content = any;

async function editConfigFile(name: string, edit: (content: Content) => void): Promise<void> {
  const content: Content = JSON.parse(await readFile(join(folder, name), 'utf8'));
  edit(content);
  await writeFile(join(folder, name), JSON.stringify(content));
}
