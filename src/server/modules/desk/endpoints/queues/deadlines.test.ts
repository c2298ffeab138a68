import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { isAtDeadline, listDeadlines } from './deadlines.ts';

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
    const isLate = isAtDeadline(services, 'late', listDeadlines(services).longOpenTills, new Date(now));
    const rows = await db.selectFrom('tills').select('market').distinct().where(isLate).execute();
    return rows.map(({ market }) => market).toSorted();
  };
  expect(await listLate('2026-11-11T05:00:00Z')).toEqual([]);
  expect(await listLate('2026-11-11T07:00:00Z')).toEqual(['MX']);
  expect(await listLate('2026-11-11T19:00:00Z')).toEqual(['IN', 'MX']);
});
