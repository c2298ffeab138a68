import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { type DeskCallName, deskCalls } from '../../../../contract/desk/calls.ts';
import type { listSchema } from '../../../../contract/desk/schemas/common.ts';
import { deskSchemas } from '../../../../contract/desk/schemas/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, bruno, type TestServer, testServer } from '../../../testing/testServer.ts';
import { toCsv } from '../files.ts';
import { findColumnHeadings, isListName } from '../listHeadings.ts';
import { type DeskClient, signInAs } from '../testing/desk.ts';

const reason = 'asked for in writing';
let server: TestServer;
let clients: Record<'support' | 'cashier' | 'risk' | 'admin' | 'auditor', DeskClient>;

beforeAll(async () => {
  server = await testServer();
  const roles = ['support', 'cashier', 'risk', 'admin', 'auditor'] as const;
  const all = await Promise.all(roles.map((role) => signInAs(server, role)));
  clients = Object.fromEntries(roles.map((role, index) => [role, all[index]])) as typeof clients;
  const folios: string[] = [];
  for (const problemDetail of ['It is wrong', 'It is still wrong', 'All of it', 'And more']) {
    const { body } = await server.call('complaintSave', { problemType: '2', problemDetail });
    folios.push(body.data.problemId);
  }
  for (const folio of folios.slice(2))
    await clients.support.post(`complaints/${folio}/answer`, { answer: 'Mended', reason });
  // Rows of one moment: only the keys after it order them.
  await server.db
    .updateTable('complaints')
    .set({ answeredAt: await server.services.clock.now() })
    .where('borrowerId', '=', ana.borrowerId)
    .where('folio', 'in', folios.slice(2))
    .execute();
  for (const { borrowerId } of [ana, bruno]) {
    const requestBody = { borrowerId, kind: 'access', requestText: 'Everything you have', reason };
    await clients.support.post('privacy-requests', requestBody);
  }
  for (const paymentId of ['lost', 'stray', 'nobody'])
    await sendPaymentNotice(server, { paymentId, reference: '00000000', amount: 100 });
  await server.db
    .updateTable('orders')
    .set({ state: 'in_review' })
    .where('borrowerId', '=', ana.borrowerId)
    .execute();
});
afterAll(() => server.close());

type Page = { items: unknown[]; next: string | null };

async function readAllPages(client: DeskClient, path: string): Promise<unknown[]> {
  const items: unknown[] = [];
  for (let after = ''; ; ) {
    const page = (await client.get(`${path}limit=1${after}`)).body as Page;
    expect(page.items.length).toBeLessThanOrEqual(1);
    items.push(...page.items);
    if (page.next === null) return items;
    after = `&after=${page.next}`;
  }
}

test.each([
  ['admin', 'sessions?'],
  ['admin', 'staff?'],
  ['risk', 'applications?'],
  ['support', 'complaints?'],
  ['support', 'complaints?state=answered&'],
  ['support', 'privacy-requests?'],
  ['cashier', 'suspense?'],
  ['auditor', 'audit?action=desk_done&'],
] as const)('%s reads %s row by row as in one page', async (role, path) => {
  const client = clients[role];
  const { items, next } = (await client.get(`${path}limit=200`)).body as Page;
  expect(next).toBeNull();
  expect(items.length).toBeGreaterThan(1);
  expect(await readAllPages(client, path)).toEqual(items);
  expect((await client.get(`${path}after=nonsense`)).status).toBe(400);
});

const sortedLists = [
  ['risk', 'applications?', 'amount'],
  ['risk', 'applications?', 'requestedAt'],
  ['support', 'complaints?', 'sentAt'],
  ['support', 'privacy-requests?', 'answerBy'],
  ['cashier', 'suspense?', 'amount'],
  ['cashier', 'suspense?', 'paidAt'],
  ['cashier', 'tills?', 'openedAt'],
  ['admin', 'staff?', 'name'],
] as const;

test.each(sortedLists)('%s reads %s by %s in both directions, page by page', async (role, path, column) => {
  const client = clients[role];
  for (const sort of [column, `-${column}`]) {
    const items = (await readAllPages(client, `${path}sort=${sort}&`)) as Record<string, string | number>[];
    expect(items.length).toBeGreaterThan(0);
    const currency = (item: (typeof items)[number]) => (column === 'amount' ? (item.currency ?? '') : '');
    const keys = items.map((item) => [currency(item), item[column] ?? ''] as const);
    const sorted = keys.toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
    expect(keys).toEqual(sort === column ? sorted : sorted.toReversed());
  }
  expect((await client.get(`${path}sort=nothing`)).status).toBe(400);
});

test('amounts of several currencies are neither sorted nor summed together', async () => {
  for (const [paymentId, currency, amount] of [
    ['m', 'MXN', 500],
    ['i', 'INR', 9_000],
    ['n', 'MXN', 7_000],
  ] as const) {
    await sendPaymentNotice(server, { paymentId, reference: '00000001', amount });
    const ofPayment = server.db.updateTable('receivedPayments').set({ currency });
    await ofPayment.where('paymentId', '=', paymentId).execute();
  }
  const read = async (query: string) => (await clients.cashier.get(`suspense?${query}`)).body;
  const { items, totals } = await read('sort=amount&totals=1');
  expect((items as { currency: string }[]).map(({ currency }) => currency)).toEqual([
    'INR',
    ...Array(5).fill('MXN'),
  ]);
  expect(totals).toEqual([
    { currency: 'INR', count: 1, amount: 9_000 },
    { currency: 'MXN', count: 5, amount: 7_800 },
  ]);
  const page = await read('sort=amount&totals=1&limit=1');
  expect(page.totals).toEqual(totals);
  expect(await read('')).not.toHaveProperty('totals');
});

const lists = (Object.keys(deskCalls) as DeskCallName[])
  .filter(isListName)
  .filter((name) => !deskCalls[name].path.includes(':'));

/** What a list must be asked with, or with which it shows less than all. */
async function listQueries(name: DeskCallName): Promise<readonly string[]> {
  const today = (await server.services.clock.now()).toISOString().slice(0, 10);
  const queries: Partial<Record<DeskCallName, readonly string[]>> = {
    suggestions: ['provider=sandbox&paymentId=lost'],
    settlementLines: [`provider=sandbox&day=${today}`],
    dayPayments: [`provider=sandbox&day=${today}`],
    trialBalance: ['market=MX', 'market=IN'],
    journal: [`market=MX&from=${today}&to=${today}`],
    accountingMonths: ['market=MX'],
    invoiceLines: [`market=MX&month=${today.slice(0, 7)}`],
    statementLines: ['market=MX'],
    funnel: [`from=2026-01-01&until=${today}`],
    loans: ['', 'market=IN&sort=-owed'],
    suspense: ['', 'sort=-amount'],
    complaints: ['', 'state=answered'],
    // Reading leaves lines.
    audit: ['action=desk_done'],
  };
  return queries[name] ?? [''];
}

test.each(lists)('the file of %s has the rows and columns of its page', async (name) => {
  for (const query of await listQueries(name)) {
    const read = async (more: string) => clients.admin.get(`${deskCalls[name].path}?${query}&${more}`);
    const { status, body } = await read('limit=200');
    const { items, next } = body as { items: Record<string, string>[]; next: string | null };
    expect([status, next], query).toEqual([200, null]);
    const { items: rows } = (deskSchemas[name].response as ReturnType<typeof listSchema<z.ZodObject>>).shape;
    const headings = findColumnHeadings(name, 'en');
    expect((await read('format=csv&language=en')).body.text).toBe(toCsv(items, rows.element, headings));
  }
});
