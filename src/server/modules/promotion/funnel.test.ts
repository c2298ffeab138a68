import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, calendarDayIn, type Day } from '../../../lending/index.ts';
import { dayMs } from '../../platform/durations.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { type FunnelPeriod, getFunnel, rebuildFunnel, sumStageCounts, toFunnelTable } from './funnel.ts';
import { getLastCode, requestCode } from './testing/promotion.ts';

const tv = { id: '2', user_from: 'tv', app_from: 'a1', utm_tag: 'june' };
const radio = { id: '3', user_from: 'radio' };
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seed: false });
  for (let count = 0; count < 5; count++) await server.call('trackVisit', { page_id: '2', ...tv }, null);
  for (let count = 0; count < 3; count++) await server.call('trackClick', { page_id: '2', ...tv }, null);
  await server.call('trackVisit', { page_id: '3', ...radio }, null);
  const [first] = await Promise.all(['5560000001', '5560000002'].map((phone) => registerThrough(phone, tv)));
  await registerThrough('9860000001', radio);
  await requestCode(server, { phone: '5560000003', ...tv });
  await lend(first ?? 0, 'A', true);
  await lend(first ?? 0, 'B', false);
  await markLate(first ?? 0, 'B', 31);
  await rebuildFunnel(server.db, await today());
});
afterAll(() => server.close());

async function registerThrough(phone: string, source: Record<string, string>): Promise<number> {
  const { sid, capcode } = await requestCode(server, { phone, ...source });
  const smsCode = await getLastCode(server, phone);
  await server.call('register', { sid, capcode, phone, smsCode, ...source }, null);
  const borrower = await server.db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where('mobilePhone', '=', phone)
    .executeTakeFirstOrThrow();
  return borrower.borrowerId;
}

async function lend(borrowerId: number, orderId: string, isRepaid: boolean): Promise<void> {
  await server.db
    .insertInto('orders')
    .values({
      borrowerId,
      orderId,
      productId: 'mx-quincena',
      state: isRepaid ? 'repaid' : 'to_be_repaid',
      terms: '{}',
      blockedProductId: null,
      createdAt: await server.ago(0),
      disbursedOn: '2026-11-01',
      settledOn: isRepaid ? '2026-11-16' : null,
    })
    .execute();
}

const today = async () => calendarDayIn('UTC', await server.ago(0));

async function markLate(borrowerId: number, orderId: string, days: number): Promise<void> {
  const dueOn = addDays(await today(), -days);
  await server.db
    .insertInto('loanPositions')
    .values({
      borrowerId,
      orderId,
      market: 'MX',
      currency: 'MXN',
      productId: 'mx-quincena',
      state: 'overdue',
      principal: 100_000,
      owed: 100_000,
      dueOn,
      lateFrom: await server.ago(days * dayMs),
      disbursedOn: dueOn,
      writtenOffOn: null,
      changesOn: null,
      outstandingPrincipal: 100_000,
      atRiskSince: dueOn,
      dueAmount: 100_000,
      writtenOffPrincipal: null,
    })
    .execute();
}

async function around(shiftDays = 0): Promise<FunnelPeriod> {
  const day = calendarDayIn('UTC', await server.ago(-shiftDays * dayMs));
  return { from: addDays(day, -1), until: addDays(day, 1) };
}

test('follows every source from visit to repaid loan; a borrower with two loans is one borrower', async () => {
  const sources = await getFunnel(server.db, await around());
  expect(sources).toEqual([
    {
      templateId: '2',
      userFrom: 'tv',
      appFrom: 'a1',
      utmTag: 'june',
      visits: 5,
      clicks: 3,
      codes: 3,
      registered: 2,
      applied: 1,
      borrowed: 1,
      repaid: 1,
      late: 1,
    },
    {
      templateId: '3',
      userFrom: 'radio',
      appFrom: '',
      utmTag: '',
      visits: 1,
      clicks: 0,
      codes: 1,
      registered: 1,
      applied: 0,
      borrowed: 0,
      repaid: 0,
      late: 0,
    },
  ]);
  expect(sumStageCounts(sources)).toEqual({
    visits: 6,
    clicks: 3,
    codes: 4,
    registered: 3,
    applied: 1,
    borrowed: 1,
    repaid: 1,
    late: 1,
  });
});

test('a borrower is late from the 31st day on', async () => {
  const late = async () => sumStageCounts(await getFunnel(server.db, await around())).late;
  const set = (days: number, day: Day) =>
    server.db
      .updateTable('loanPositions')
      .set({ atRiskSince: addDays(day, -days) })
      .execute();
  await set(30, await today());
  await rebuildFunnel(server.db, await today());
  expect(await late()).toBe(0);
  await set(31, await today());
  await rebuildFunnel(server.db, await today());
  expect(await late()).toBe(1);
});

test('counts only the events of the period', async () => {
  expect(await getFunnel(server.db, await around(-10))).toEqual([]);
});

test('has the same totals when recomputed; a phone with an earlier code counts on its first day alone', async () => {
  const [first, second] = await getFunnel(server.db, await around());
  const { eventId: _, ...sent } = await server.db
    .selectFrom('promotionEvents')
    .selectAll()
    .where('kind', '=', 'code_sent')
    .where('userFrom', '=', radio.user_from)
    .executeTakeFirstOrThrow();
  const before = { ...sent, at: await server.ago(40 * dayMs) };
  await server.db.insertInto('promotionEvents').values(before).execute();
  await rebuildFunnel(server.db, await today());
  expect(await getFunnel(server.db, await around())).toEqual([first, { ...second, codes: 0 }]);
});

test('prints a row for each source and the total', async () => {
  const table = toFunnelTable(await getFunnel(server.db, await around()));
  expect(table.map((row) => [row.templateId, row.visits, row['registered/visits']])).toEqual([
    ['2', 5, '40.0 %'],
    ['3', 1, '100.0 %'],
    ['all', 6, '50.0 %'],
  ]);
});
