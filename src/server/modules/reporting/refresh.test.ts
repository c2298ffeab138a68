import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, calendarDayIn, minor, toDay } from '../../../lending/index.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { restructureLoan, writeOffLoan } from '../servicing/index.ts';
import {
  advanceDays,
  getStatement,
  operatorActor,
  payLoan,
  servicingRequest,
} from '../servicing/testing/servicing.ts';
import { refreshPortfolio } from './index.ts';

const hour = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function countByBucket(): Promise<Map<string, number>> {
  await refreshPortfolio(server.services);
  const rows = await server.db
    .selectFrom('portfolioDays')
    .select(['bucket', 'loans'])
    .where('currency', '=', 'MXN')
    .execute();
  return new Map(rows.map(({ bucket, loans }) => [bucket, loans]));
}

test('a new schedule moves a late loan to no better bucket', async () => {
  const before = await countByBucket();
  expect(before.get('4-7')).toBe(1);
  const total = minor((await getStatement(server, 'MX180'))?.payoff ?? 0);
  const plan = { periods: [30, 30], annualRate: '0', total };
  expect(
    (await restructureLoan(server.services, { ...servicingRequest('MX180'), ...plan }, operatorActor)).state,
  ).toBe('done');
  expect(await countByBucket()).toEqual(before);
});

test('a loan stays in its bucket until the day of its market ends', async () => {
  await using evening = await testServer();
  const [firstDay] = (await evening.services.clock.now()).toISOString().split('T');
  const byDay: Bucket[][] = [];
  for (const days of [0, 1, 2, 3]) {
    const afternoon = new Date(`${addDays(toDay(String(firstDay)), days)}T23:00:00Z`);
    const counts = await refreshAt(evening, afternoon);
    // In UTC it is the next day already.
    expect(await refreshAt(evening, new Date(afternoon.getTime() + 3 * hour))).toEqual(counts);
    byDay.push(counts);
  }
  const distinct = new Set(
    byDay.map((counts) => JSON.stringify(counts.map(({ bucket, loans }) => [bucket, loans]))),
  );
  expect(distinct.size).toBeGreaterThan(1);
});

type Bucket = { day: string; bucket: string; loans: number };

/** The buckets of Mexico's latest day, as refreshed at a time. */
async function refreshAt({ services, db }: TestServer, time: Date): Promise<Bucket[]> {
  services.clock = { now: async () => time };
  await refreshPortfolio(services);
  const rows = db
    .selectFrom('portfolioDays')
    .select(['day', 'bucket', 'loans'])
    .where('currency', '=', 'MXN');
  const all = await rows.orderBy('day').orderBy('bucket').execute();
  return all.filter(({ day }) => day === all.at(-1)?.day);
}

test('three instalments paid on time are stored as well', async () => {
  const total = minor((await getStatement(server, 'MX174'))?.payoff ?? 0);
  const plan = { periods: [1, 1, 1, 30], annualRate: '0', total };
  expect(
    (await restructureLoan(server.services, { ...servicingRequest('MX174'), ...plan }, operatorActor)).state,
  ).toBe('done');
  for (const paymentId of ['first', 'second', 'third']) {
    await advanceDays(server, 1);
    await payLoan(server, 'MX174', paymentId);
  }
  const order = server.db.selectFrom('orders').select('pastDueSince').where('orderId', '=', 'MX174');
  expect(await order.executeTakeFirst()).toEqual({ pastDueSince: 'infinity' });
});

test('a written-off loan is not part of the outstanding portfolio', async () => {
  const before = await sumOutstanding();
  const statement = await getStatement(server, 'MX174');
  const done = await writeOffLoan(server.services, servicingRequest('MX174'), operatorActor);
  expect(done.state).toBe('done');
  expect(statement?.payoff).toBeGreaterThan(0);
  const after = await sumOutstanding();
  expect(before.loans - after.loans).toBe(1);
  expect(after.days).toBeLessThan(before.days);
  expect(after.vintages).toBeLessThan(before.vintages);
  expect(after.writtenOff - before.writtenOff).toBe(1);
});

test('a written-off loan rolls to written off, not to repaid', async () => {
  await refreshPortfolio(server.services);
  expect((await writeOffLoan(server.services, servicingRequest('MX180'), operatorActor)).state).toBe('done');
  await advanceDays(server, 8);
  await refreshPortfolio(server.services);
  const rolls = await server.db
    .selectFrom('portfolioRolls')
    .select(['toBucket', 'loans'])
    .where('week', '=', calendarDayIn('Asia/Kolkata', await server.services.clock.now()))
    .where('currency', '=', 'MXN')
    .execute();
  // With MX174 of the test before.
  const [writtenOff, others] = [2, 0];
  const sumLoans = (target: string) =>
    rolls.filter(({ toBucket }) => toBucket === target).reduce((sum, { loans }) => sum + loans, 0);
  expect([sumLoans('writtenOff'), sumLoans('repaid')]).toEqual([writtenOff, others]);
});

async function sumOutstanding() {
  await refreshPortfolio(server.services);
  const days = await server.db
    .selectFrom('portfolioDays')
    .select(['loans', 'amount'])
    .where('currency', '=', 'MXN')
    .where('day', '=', calendarDayIn('America/Mexico_City', await server.services.clock.now()))
    .execute();
  const vintages = await server.db
    .selectFrom('portfolioVintages')
    .select(['outstanding', 'writtenOffLoans'])
    .where('currency', '=', 'MXN')
    .execute();
  return {
    loans: days.reduce((sum, row) => sum + row.loans, 0),
    days: days.reduce((sum, row) => sum + row.amount, 0),
    vintages: vintages.reduce((sum, row) => sum + row.outstanding, 0),
    writtenOff: vintages.reduce((sum, row) => sum + row.writtenOffLoans, 0),
  };
}
