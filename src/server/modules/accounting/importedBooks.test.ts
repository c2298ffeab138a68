import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDayIn } from '../../../lending/index.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { type ImportedLoan, importExample } from '../imports/testing/importedLoans.ts';
import { computeLedgerBalances, findOrder, migrationProvider, runEndOfDay } from '../loans/index.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { getTrialBalance, postDailyAdjustments, readInvoicePage } from './index.ts';
import { importedScenarios, runImportedScenario } from './testing/importedScenarios.ts';
import type { ScenarioPayment } from './testing/randomScenarios.ts';

const openingCode = '3101';
/** By account of both markets' charts. */
const receivables = { 1301: 'principal', 1302: 'interest', 1303: 'vat', 1305: 'late' } as const;
let server: TestServer;
let loans: ImportedLoan[];
let openedBefore: readonly number[];
beforeAll(async () => {
  server = await testServer();
  openedBefore = await Promise.all(['MX', 'IN'].map((market) => balanceOf(market, openingCode)));
  ({ loans } = await importExample(server, 1));
});
afterAll(() => server.close());

async function today(market: string) {
  return calendarDayIn(
    server.services.config.markets[market]?.timeZone ?? 'UTC',
    await server.services.clock.now(),
  );
}

async function readBalances(market: string) {
  return getTrialBalance(server.db, server.services.config, market, { until: await today(market) });
}

async function balanceOf(market: string, code: string): Promise<number> {
  return (await readBalances(market)).find((account) => account.code === code)?.closing ?? 0;
}

type Balances = Readonly<Record<string, number>>;

/** By market and account, what the replays of the imported loans come to. */
async function sumReplays(): Promise<Balances> {
  const sums: Record<string, number> = {};
  for (const { borrowerId, orderId, market } of loans) {
    const order = await findOrder(server.db, borrowerId, orderId);
    if (order === undefined) throw new Error(`${orderId} is gone`);
    for (const [account, amount] of computeLedgerBalances(order, await today(market)))
      sums[`${market} ${account}`] = (sums[`${market} ${account}`] ?? 0) + amount;
  }
  return withoutZeros(sums);
}

async function sumLedger(): Promise<Balances> {
  const orderIds = loans.map(({ orderId }) => orderId);
  const { rows } = await sql<{ account: string; total: number }>`
    select o.terms ->> 'market' || ' ' || line.account as account, sum(line.amount)::bigint as total
    from ledger_lines line join orders o on o.borrower_id = line.borrower_id and o.order_id = line.order_id
    where line.order_id = any(${orderIds}::text[]) group by 1`.execute(server.db);
  return withoutZeros(Object.fromEntries(rows.map(({ account, total }) => [account, total])));
}

function withoutZeros(sums: Balances): Balances {
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}

/** By market and component, what is receivable by the trial balance and by the replay of every loan of the market. */
async function expectReceivables(market: string): Promise<void> {
  const keys = await server.db
    .selectFrom('orders')
    .innerJoin('borrowers', 'borrowers.borrowerId', 'orders.borrowerId')
    .select(['orders.borrowerId', 'orders.orderId'])
    .where('borrowers.market', '=', market)
    .where('orders.disbursedOn', 'is not', null)
    .execute();
  const sums = new Map<string, number>();
  for (const { borrowerId, orderId } of keys) {
    const order = await findOrder(server.db, borrowerId, orderId);
    if (order === undefined) throw new Error(`${orderId} is gone`);
    for (const [account, amount] of computeLedgerBalances(order, await today(market)))
      sums.set(account, (sums.get(account) ?? 0) + amount);
  }
  const balances = await readBalances(market);
  expect(balances.reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
  for (const [code, component] of Object.entries(receivables))
    expect(balances.find((account) => account.code === code)?.closing, `${market} ${component}`).toBe(
      sums.get(`${component}_receivable`) ?? 0,
    );
}

test('on every day of random scenarios the trial balance balances, and the ledger of imported loans equals their replay', async () => {
  const paid = new Map<string, ScenarioPayment[]>();
  let opened: readonly number[] | undefined;
  await fc.assert(
    fc.asyncProperty(importedScenarios, async (steps) => {
      await runEndOfDay(server.services);
      await postDailyAdjustments(server.services);
      await runImportedScenario(server, loans, steps, paid);
      expect(await sumLedger()).toEqual(await sumReplays());
      for (const market of ['MX', 'IN']) await expectReceivables(market);
      const opening = await Promise.all(['MX', 'IN'].map((market) => balanceOf(market, openingCode)));
      opened ??= opening;
      expect(opening).toEqual(opened);
      await server.advanceDays(1 + (steps.length % 5));
    }),
    { numRuns: 30, seed: 20_261_126, endOnFailure: true },
  );
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  expect(opened?.every((amount, index) => amount < (openedBefore[index] ?? 0))).toBe(true);
  const orderIds = loans.map(({ orderId }) => orderId);
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from loan_events where order_id = any(${orderIds}::text[])
    union select 'extension' from payments where order_id = any(${orderIds}::text[]) and extension_sequence is not null`.execute(
    server.db,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'opening',
      'reversal',
      'waiver',
      'accrualStop',
      'restructure',
      'writeOff',
      'extension',
    ]),
  );
});

test('payments received by the former system are not invoiced, payments received here are', async () => {
  const { rows } = await sql<{ month: string; market: string }>`
    select distinct to_char(value_date, 'YYYY-MM') as month, terms ->> 'market' as market
    from payments join orders using (borrower_id, order_id) where provider = ${migrationProvider}`.execute(
    server.db,
  );
  expect(rows.length).toBeGreaterThan(2);
  const orderIds = new Set(loans.map(({ orderId }) => orderId));
  let invoiced = 0;
  for (const { month, market } of rows) {
    const { lines } = await readInvoicePage(server.db, market, month, { limit: 10_000 });
    for (const { orderId, receipt } of lines)
      if (orderIds.has(orderId)) {
        expect(receipt).not.toMatch(/^L0/);
        invoiced++;
      }
  }
  expect(invoiced).toBeGreaterThan(0);
});
