import { afterAll, beforeAll, expect, test } from 'vitest';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { isAtDeadlineSql, listDeadlines } from './deadlines.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a till is late by the days of its market, where UTC has another day', async () => {
  const { db, services } = server;
  // The evening of the ninth in Mexico, the morning of the tenth in India.
  await db
    .updateTable('tills')
    .set({ openedAt: new Date('2026-11-10T03:00:00Z') })
    .execute();
  const listLate = async (now: string) => {
    const isLate = isAtDeadlineSql(services, 'late', listDeadlines(services).longOpenTills, new Date(now));
    const rows = await db.selectFrom('tills').select('market').distinct().where(isLate).execute();
    return rows.map(({ market }) => market).toSorted();
  };
  expect(await listLate('2026-11-11T05:00:00Z')).toEqual([]);
  expect(await listLate('2026-11-11T07:00:00Z')).toEqual(['MX']);
  expect(await listLate('2026-11-11T19:00:00Z')).toEqual(['IN', 'MX']);
});

test('a payout without an answer is late from the end of its day in its borrower’s market', async () => {
  const { db, services } = server;
  const { borrowerId } = ana;
  await db
    .insertInto('payouts')
    .values({
      ...{
        borrowerId,
        orderId: 'MX174',
        attempt: 9,
        payoutId: 'evening',
        provider: 'sandbox',
        state: 'unknown',
      },
      ...{ amount: 1, currency: 'MXN', beneficiaryName: '', bankCode: '', accountNumber: '' },
      createdAt: new Date('2026-11-10T02:00:00Z'),
    })
    .execute();
  const isLateAt = async (now: string) => {
    const isLate = isAtDeadlineSql(services, 'late', listDeadlines(services).payouts, new Date(now));
    const rows = await db.selectFrom('payouts').select('payoutId').where(isLate).execute();
    return rows.some(({ payoutId }) => payoutId === 'evening');
  };
  expect(await isLateAt('2026-11-10T05:00:00Z')).toBe(false);
  expect(await isLateAt('2026-11-10T07:00:00Z')).toBe(true);
});
