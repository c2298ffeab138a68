import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { METRICS_PORT: '0' } });
  // As far as the figures look at it; the queue itself would take the jobs away.
  await sql`create table pgboss.job (name text, state text, start_after timestamptz,
    created_on timestamptz not null default now(), completed_on timestamptz)`.execute(server.db);
  await sql`grant select on pgboss.job to quincena_server`.execute(server.db);
});
afterAll(() => server.close());

const scrape = (path = '/metrics') => fetch(`http://localhost:${server.services.metrics.port}${path}`);

/** The value of a figure by its name and labels. */
async function readMetric(name: string): Promise<number | undefined> {
  const line = (await (await scrape()).text()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('a request is counted by its route and outcome', async () => {
  await server.call('loanDetails', { orderId: 'MX174' });
  await server.call('loanDetails', { orderId: 'MX174' }, null);
  await server.call('productApply', { productId: 'none' });
  await server.fetch('/nothing/here?sessionId=secret');
  const text = await (await scrape()).text();
  const isCountedOnce = (labels: string) => text.includes(`quincena_request_seconds_count{${labels}} 1\n`);
  expect(isCountedOnce('call="/v3/loan-details/loan-details",outcome="done"')).toBe(true);
  expect(isCountedOnce('call="/v3/loan-details/loan-details",outcome="rejected"')).toBe(true);
  expect(isCountedOnce('call="(unknown)",outcome="rejected"')).toBe(true);
  for (const personal of [ana.sessionId, ana.mobilePhone, 'secret', 'MX174', ana.fullName])
    expect(text).not.toContain(personal);
});

test('money that nobody expects is counted by its provider, and shows how long it waits', async () => {
  expect(await readMetric('quincena_oldest_waiting_seconds{kind="payment"}')).toBe(0);
  await sendPaymentNotice(server, { reference: '00000000000000', amount: 100 });
  await server.advanceDays(2);
  // Until the figures are looked up again.
  const readBacklogAge = () => readMetric('quincena_oldest_waiting_seconds{kind="payment"}');
  await expect.poll(readBacklogAge).toBeGreaterThan(86_400);
  expect(await readMetric('quincena_notices_total{provider="sandbox",outcome="unmatched"}')).toBe(1);
});

test('cash that nobody counts, deposits or matches shows how long', async () => {
  const at = new Date((await server.services.clock.now()).getTime() - 3_600_000);
  const common = { staffId: 'x', market: 'MX', currency: 'MXN' };
  const till = { ...common, openingFloat: 0, openedAt: at };
  await server.db
    .insertInto('tills')
    .values([
      { ...till, tillId: 'open' },
      { ...till, tillId: 'counted', closedAt: at, counted: 500, difference: -100 },
    ])
    .execute();
  await server.db
    .insertInto('tillMovements')
    .values({ tillId: 'counted', kind: 'payment', subject: 'p', amount: 500, recordedAt: at })
    .execute();
  const deposit = { ...common, tillId: 'open', depositId: 'd0', amount: 100, depositedAt: at };
  await server.db.insertInto('tillDeposits').values(deposit).execute();
  expect(await readMetric('quincena_oldest_waiting_seconds{kind="personal_data_alert"}')).toBe(0);
  for (const kind of ['open_till', 'counted_cash', 'till_difference', 'deposit']) {
    const readOldest = () => readMetric(`quincena_oldest_waiting_seconds{kind="${kind}"}`);
    await expect.poll(readOldest).toBeGreaterThan(3_599);
  }
});

test('a ledger is clean once it was checked, and not before', async () => {
  expect(await readMetric('quincena_ledger_mismatches')).toBeUndefined();
  server.services.metrics.recordLedgerCheck(0);
  expect(await readMetric('quincena_ledger_mismatches')).toBe(0);
});

test('jobs that are due show how many and since when', async () => {
  await sql`insert into pgboss.job (name, state, start_after) values
    ('daily-run', 'created', now() - interval '1 hour'), ('gave-up', 'created', now())`.execute(server.db);
  const readOldest = () => readMetric('quincena_job_oldest_due_seconds{job="daily-run"}');
  await expect.poll(readOldest).toBeGreaterThan(3_599);
  expect(await readMetric('quincena_jobs_given_up')).toBe(1);
  expect(await readMetric('quincena_ledger_checked_timestamp_seconds')).toBeGreaterThan(1.7e9);
  expect(await readMetric('quincena_database_up')).toBe(1);
});

test('differences of payouts by kind, and how long a list of what left is missing', async () => {
  const now = await server.services.clock.now();
  const common = { provider: 'stp', day: '2026-11-20' };
  const order = { reference: '1', payoutId: 'P1', listedAmount: 100, ourAmount: 100, currency: 'MXN' };
  await server.db
    .insertInto('payoutDifferences')
    .values([
      { ...common, ...order, kind: 'secondArrival', seenAt: now },
      { ...common, ...order, kind: 'unknownOrder', seenAt: now, closedAt: now },
    ])
    .execute();
  const missingSince = new Date(now.getTime() - 3_600_000);
  await server.db
    .insertInto('payoutStatements')
    .values({ ...common, missingSince })
    .execute();
  const readOldest = () => readMetric('quincena_payout_list_missing_seconds');
  await expect.poll(readOldest).toBeGreaterThan(3_599);
  expect(await readMetric('quincena_payout_differences{kind="secondArrival"}')).toBe(1);
  expect(await readMetric('quincena_payout_differences{kind="unknownOrder"}')).toBe(0);
});

test('a machine’s token tells when it ends, until it is revoked', async () => {
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 10 * 86_400_000)];
  const token = { name: 'core', tokenHash: Buffer.from('core'), calls: ['claims'], createdAt, expiresAt };
  await server.db.insertInto('operatorTokens').values(token).execute();
  const readTokenExpiry = () => readMetric('quincena_operator_token_expires_timestamp_seconds{token="core"}');
  await expect.poll(readTokenExpiry).toBeCloseTo(expiresAt.getTime() / 1_000, 0);
  await server.db.updateTable('operatorTokens').set({ revokedAt: createdAt }).execute();
  await expect.poll(readTokenExpiry).toBeUndefined();
});

test('nothing else is at that port, and nothing of it at the public one', async () => {
  expect((await scrape('/')).status).toBe(404);
  expect((await scrape('/ready')).status).toBe(404);
  expect((await server.fetch('/metrics')).status).toBe(404);
});
