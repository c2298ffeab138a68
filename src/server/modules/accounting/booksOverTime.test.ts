import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Day, dayIn } from '../../../lending/index.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { computeLedgerBalances, findOrder, runEndOfDay } from '../loans/index.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { closeAccountingMonth, getTrialBalance } from './index.ts';
import { live, randomSteps } from './testing/randomLives.ts';

const codesOfLoans = { 1301: 'principal', 1302: 'interest', 1303: 'vat', 1305: 'late' } as const;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function marketDay(): Promise<Day> {
  return dayIn('America/Mexico_City', await server.services.clock.now());
}

/** What the loans themselves come to today, by replaying each, of an account of the ledger. */
async function sumReplays(account: string): Promise<number> {
  const orders = await server.db
    .selectFrom('orders')
    .innerJoin('borrowers', 'borrowers.borrowerId', 'orders.borrowerId')
    .select(['orders.borrowerId', 'orders.orderId'])
    .where('borrowers.market', '=', 'MX')
    .where('orders.disbursedOn', 'is not', null)
    .execute();
  const today = await marketDay();
  let sum = 0;
  for (const { borrowerId, orderId } of orders) {
    const order = await findOrder(server.db, borrowerId, orderId);
    for (const [name, amount] of order === undefined ? [] : computeLedgerBalances(order, today))
      if (name === account) sum += amount;
  }
  return sum;
}

async function expectBooksRight(): Promise<void> {
  const { config } = server.services;
  const accounts = await getTrialBalance(server.db, config, 'MX', { until: await marketDay() });
  expect(accounts.reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
  const closingOf = (code: string) => accounts.find((account) => account.code === code)?.closing;
  for (const [code, component] of Object.entries(codesOfLoans))
    expect(closingOf(code), component).toBe(await sumReplays(`${component}_receivable`));
  expect((closingOf('2102') ?? 0) + (await sumSuspense())).toBe(0);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
}

async function sumSuspense(): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(amount - reversed), 0) as total from received_payments
    where suspended_at is not null and matched_at is null and currency = 'MXN'`.execute(server.db);
  return Number(rows[0]?.total);
}

test('whatever happens to loans, the trial balance is what the ledger holds and what replaying the loans gives', async () => {
  await fc.assert(
    fc.asyncProperty(randomSteps, async (sequence) => {
      await live(server, sequence);
      await runEndOfDay(server.services);
      await expectBooksRight();
    }),
    { numRuns: 25, seed: 20_261_125 },
  );
}, 120_000);

test('a month that two people closed keeps every figure through whatever comes after', async () => {
  await server.advanceDays(40);
  await runEndOfDay(server.services);
  const now = await server.services.clock.now();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
  const until = dayIn('UTC', new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)));
  const closing = {
    askedBy: 'a@lender.example',
    closedBy: 'b@lender.example',
    reason: 'over',
    closedAt: now,
  };
  expect(
    await closeAccountingMonth(server.services.config, server.db, { ...closing, market: 'MX', month }),
  ).toBe('done');
  const read = () => getTrialBalance(server.db, server.services.config, 'MX', { until });
  const figures = await read();
  await fc.assert(
    fc.asyncProperty(randomSteps, async (sequence) => {
      await live(server, sequence);
      expect(await read()).toEqual(figures);
    }),
    { numRuns: 15, seed: 20_261_125 },
  );
}, 120_000);
