import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDayIn, type Day, toMonthPeriod } from '../../../lending/index.ts';
import { writeExamplePortfolio } from '../../demo/portfolio/index.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { applyImport, openImportFolder, stageImport, undoImport } from '../imports/index.ts';
import { lenderLedgerKey, postEntry, toPostingKey } from '../ledger/index.ts';
import { computeLedgerBalances, findOrder, runEndOfDay } from '../loans/index.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { closeAccountingMonth, getTrialBalance, postDailyAdjustments, readJournalPage } from './index.ts';
import { randomScenarios, runScenario } from './testing/randomScenarios.ts';

const codesOfLoans = { 1301: 'principal', 1302: 'interest', 1303: 'vat', 1305: 'late' } as const;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function marketDay(): Promise<Day> {
  return calendarDayIn('America/Mexico_City', await server.services.clock.now());
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

test('after any events of loans the trial balance equals the ledger and the replay of the loans', async () => {
  await fc.assert(
    fc.asyncProperty(randomScenarios, async (sequence) => {
      await runScenario(server, sequence);
      await runEndOfDay(server.services);
      await expectBooksRight();
    }),
    { numRuns: 25, seed: 20_261_125 },
  );
});

describe('a month closed by maker and checker', () => {
  /** The month before today's, closed after random lives; its figures and its journal. */
  async function closeLastMonth() {
    const { config, clock } = server.services;
    const now = await clock.now();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
      .toISOString()
      .slice(0, 7);
    const { from, until } = toMonthPeriod(month);
    const people = { makerEmail: 'a@lender.example', closedBy: 'b@lender.example' };
    const closing = { ...people, market: 'MX', month, closedAt: now, reason: 'over' };
    expect(await closeAccountingMonth(server.db, config, closing)).toEqual({ state: 'done' });
    return {
      until,
      read: async () => ({
        figures: await getTrialBalance(server.db, config, 'MX', { from, until }),
        journal: await readJournalPage(server.db, config, 'MX', {
          until,
          after: { day: from, borrowerId: -1, entryId: 0 },
          limit: 10_000,
        }),
      }),
    };
  }

  const countMoved = async (until: Day): Promise<number> => {
    const moved = await server.db
      .selectFrom('ledgerEntries')
      .select('entryId')
      .where('valueDate', '<=', until)
      .where('accountingDay', '>', until)
      .execute();
    return moved.length;
  };

  test('has unchanged figures and journal after later payments, reversals and late runs', async () => {
    const paid: Parameters<typeof runScenario>[2] = [];
    await fc.assert(
      fc.asyncProperty(randomScenarios, (sequence) => runScenario(server, sequence, paid)),
      { numRuns: 3, seed: 20_261_125 },
    );
    await server.advanceDays(32);
    const { until, read } = await closeLastMonth();
    const closed = await read();
    expect(closed.journal.entries).not.toEqual([]);
    await fc.assert(
      fc.asyncProperty(randomScenarios, async (sequence) => {
        await runScenario(server, sequence, paid);
        expect(await read()).toEqual(closed);
      }),
      { numRuns: 15, seed: 20_261_126 },
    );
    expect(await countMoved(until)).toBeGreaterThan(10);
    await runEndOfDay(server.services);
    await expectBooksRight();
  });

  test('has unchanged figures after an import with a cutoff in it, its later events and its undoing', async () => {
    const { services } = server;
    await server.advanceDays(32);
    const { until, read } = await closeLastMonth();
    const closed = await read();
    const before = await countMoved(until);
    const folder = await mkdtemp(join(tmpdir(), 'quincena-books-'));
    await writeExamplePortfolio({ config: services.config, folder, cutoff: addDays(until, -3), loans: 20 });
    const context = { ...services, now: await services.clock.now() };
    const staged = await stageImport(context, openImportFolder(folder), {
      name: 'late',
      createdBy: 'import',
    });
    await rm(folder, { recursive: true });
    await server.db.updateTable('importBatches').set({ state: 'applying' }).execute();
    expect(await applyImport(services, staged.batchId)).toBe(true);
    await runEndOfDay(services);
    await postDailyAdjustments(services);
    expect(await read()).toEqual(closed);
    expect(await countMoved(until)).toBeGreaterThan(before);
    expect(await undoImport(services, staged.batchId, await services.clock.now())).toEqual([]);
    expect(await read()).toEqual(closed);
  });

  test('has unchanged figures after a run that began on its last day and ended after the closing', async () => {
    const { db, services } = server;
    await server.advanceDays(32);
    const { until, read } = await closeLastMonth();
    const closed = await read();
    const postedAt = new Date(`${until}T23:59:00Z`);
    const lines = new Map([
      ['suspense:MXN', 7],
      ['cash:sandbox', -7],
    ]);
    await postEntry(
      db,
      { ...lenderLedgerKey, event: toPostingKey('adjustment', 'stale'), valueDate: until, postedAt },
      lines,
    );
    expect(await read()).toEqual(closed);
    const accounts = await getTrialBalance(db, services.config, 'MX', { until: await marketDay() });
    expect(accounts.reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
  });
});
