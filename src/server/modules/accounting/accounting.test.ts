import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDayIn, toDay } from '../../../lending/index.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { lenderLedgerKey, postEntry, toPostingKey } from '../ledger/index.ts';
import { runEndOfDay } from '../loans/index.ts';
import { advanceDays, getStatement, payLoan } from '../servicing/testing/servicing.ts';
import {
  closeAccountingMonth,
  getTrialBalance,
  postDailyAdjustments,
  readInvoicePage,
  readJournalPage,
  refreshDayTotals,
} from './index.ts';
import type { InvoiceCursor, InvoiceLine } from './invoices.ts';
import type { JournalCursor } from './journal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function today(market = 'MX') {
  const zone = server.services.config.markets[market]?.timeZone ?? 'UTC';
  return calendarDayIn(zone, await server.services.clock.now());
}

async function trialBalance(market = 'MX', until?: string, from?: string) {
  const period = {
    until: toDay(until ?? (await today(market))),
    ...(from === undefined ? {} : { from: toDay(from) }),
  };
  return getTrialBalance(server.db, server.services.config, market, period);
}

async function balanceOf(code: string, market = 'MX'): Promise<number> {
  return (await trialBalance(market)).find((account) => account.code === code)?.closing ?? Number.NaN;
}

/** What the ledger itself has, account by account, added up by a statement of its own. */
async function sumLedger(market: string, accounts: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(l.amount), 0) as total from ledger_lines l join borrowers b using (borrower_id)
    where b.market = ${market} and l.account = any(${accounts})`.execute(server.db);
  return Number(rows[0]?.total);
}

describe('the trial balance', () => {
  test('balances and equals the ledger, before and after totals are stored', async () => {
    for (let run = 0; run < 2; run++) {
      for (const market of ['MX', 'IN']) {
        const accounts = await trialBalance(market);
        expect(accounts.reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
        expect(accounts.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
        expect(accounts.find(({ code }) => code === '1301')?.closing).toBe(
          await sumLedger(market, ['principal_receivable']),
        );
        expect(accounts.find(({ code }) => code === '4101')?.closing).toBe(
          await sumLedger(market, ['interest_income']),
        );
      }
      await server.db.updateTable('ledgerTotalsThrough').set({ recordedBefore: null }).execute();
      await server.db.deleteFrom('ledgerDayTotals').execute();
      await sql`alter table ledger_entries disable trigger all`.execute(server.db);
      await sql`update ledger_entries set recorded_at = recorded_at - interval '1 hour'`.execute(server.db);
      await sql`alter table ledger_entries enable trigger all`.execute(server.db);
      await refreshDayTotals(server.services);
      expect((await server.db.selectFrom('ledgerDayTotals').selectAll().execute()).length).toBeGreaterThan(
        10,
      );
    }
  });

  test('opens a period with the closing balances of the one before', async () => {
    const until = await today();
    const from = addDays(until, -10);
    const before = await trialBalance('MX', addDays(from, -1));
    const period = await trialBalance('MX', until, from);
    expect(period.map(({ opening }) => opening)).toEqual(before.map(({ closing }) => closing));
    for (const { opening, debit, credit, closing } of period) expect(opening + debit - credit).toBe(closing);
  });

  test('shows a payment as cash and as a lower receivable', async () => {
    const before = { cash: await balanceOf('1202'), principal: await balanceOf('1301') };
    const owed = (await getStatement(server, 'MX174'))?.payoff ?? 0;
    await payLoan(server, 'MX174', 'books');
    expect(await balanceOf('1202')).toBe(before.cash + owed);
    expect(await balanceOf('1301')).toBeLessThan(before.principal);
  });
});

describe('the journal', () => {
  test('adds up to the trial balance’s turnover, entry by entry in balance, whatever the size of its batches', async () => {
    const period = { from: toDay('2020-01-01'), until: await today() };
    const since = addDays(period.until, -60);
    const turnover = new Map((await trialBalance('MX', period.until, since)).map((row) => [row.code, row]));
    const read = async (limit: number) => {
      const entries = [];
      let after: JournalCursor | null = { day: since, borrowerId: -1, entryId: 0 };
      while (after !== null) {
        const page = await readJournalPage(server.db, server.services.config, 'MX', {
          until: period.until,
          after,
          limit,
        });
        entries.push(...page.entries);
        after = page.next;
      }
      return entries;
    };
    const entries = await read(1_000);
    expect(entries.length).toBeGreaterThan(5);
    expect((await read(2)).map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
    const sums = new Map<string, { debit: number; credit: number }>();
    for (const { lines } of entries) {
      expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
      for (const { account, debit, credit } of lines) {
        const sum = sums.get(account) ?? { debit: 0, credit: 0 };
        sums.set(account, { debit: sum.debit + debit, credit: sum.credit + credit });
      }
    }
    for (const [account, sum] of sums) expect(turnover.get(account)).toMatchObject(sum);
  });
});

test('the invoice lines have each payment of the month whole, interest and tax separate, for any page size', async () => {
  const month = (await today()).slice(0, 7);
  const read = async (limit: number) => {
    const lines: InvoiceLine[] = [];
    let after: InvoiceCursor | null | undefined;
    while (after !== null) {
      const page: Awaited<ReturnType<typeof readInvoicePage>> = await readInvoicePage(
        server.db,
        'MX',
        month,
        { after, limit },
      );
      lines.push(...page.lines);
      after = page.next;
    }
    return lines;
  };
  const lines = await read(1_000);
  expect(await read(1)).toEqual(lines);
  const line = lines.find(({ receipt }) => receipt === 'books');
  expect(line).toMatchObject({ orderId: 'MX174', day: await today() });
  expect(line?.interest).toBeGreaterThan(0);
  for (const { interest, charges, tax, principal, credit, total } of lines)
    expect(interest + charges + tax + principal + credit).toBe(total);
});

describe('the daily adjustment', () => {
  test('defers unearned interest and provides for arrears, once a day', async () => {
    const { rows } = await sql<{ open: string }>`
      select count(*) as open from orders where state in ('to_be_repaid', 'overdue') and terms ->> 'market' = 'MX'`.execute(
      server.db,
    );
    expect(Number(rows[0]?.open)).toBeGreaterThan(2);
    const incomeBefore = await balanceOf('4101');
    await postDailyAdjustments(server.services);
    const [unearned, allowance] = [await balanceOf('2301'), await balanceOf('1399')];
    expect(unearned).toBeLessThan(0);
    expect(allowance).toBeLessThan(0);
    expect(await balanceOf('4101')).toBe(incomeBefore - unearned);
    expect(await balanceOf('5104')).toBe(-allowance);
    await postDailyAdjustments(server.services);
    expect(await balanceOf('2301')).toBe(unearned);
  });

  test('follows the loans from day to day', async () => {
    const unearned = await balanceOf('2301');
    await advanceDays(server, 3);
    await runEndOfDay(server.services);
    await postDailyAdjustments(server.services);
    expect(Math.abs(await balanceOf('2301'))).toBeLessThan(Math.abs(unearned));
    expect((await trialBalance()).reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
  });
});

describe('a closed month', () => {
  const closing = {
    market: 'MX',
    makerEmail: 'finance@quincena.example',
    closedBy: 'admin@quincena.example',
    reason: 'done',
  };

  test('is closed once, after its end', async () => {
    const now = await server.services.clock.now();
    const [current, last] = [
      now.toISOString().slice(0, 7),
      addDays(toDay(`${now.toISOString().slice(0, 7)}-01`), -1).slice(0, 7),
    ];
    const close = (month: string) =>
      closeAccountingMonth(server.db, server.services.config, { ...closing, month, closedAt: now });
    expect(await close(current)).toEqual({ state: 'open' });
    expect(await close(last)).toEqual({ state: 'done' });
    expect(await close(last)).toEqual({ state: 'closed' });
  });

  test('has fixed figures: a later posting into it counts on the day it is recorded', async () => {
    const now = await server.services.clock.now();
    const lastDay = addDays(toDay(`${now.toISOString().slice(0, 7)}-01`), -1);
    const before = await trialBalance('MX', lastDay);
    const borrower = await server.db
      .selectFrom('borrowers')
      .select('borrowerId')
      .where('market', '=', 'MX')
      .limit(1)
      .executeTakeFirstOrThrow();
    const entry = { ...borrower, orderId: '', valueDate: lastDay, postedAt: now };
    const lines = new Map([
      ['cash:sandbox', 700],
      ['borrower_credit', -700],
    ]);
    await postEntry(server.db, { ...entry, event: toPostingKey('correction', 'late') }, lines);
    expect(await trialBalance('MX', lastDay)).toEqual(before);
    const late = server.db
      .selectFrom('ledgerEntries')
      .select(['accountingDay', 'valueDate'])
      .where('event', '=', toPostingKey('correction', 'late'));
    expect(await late.executeTakeFirst()).toEqual({
      accountingDay: now.toISOString().slice(0, 10),
      valueDate: lastDay,
    });
    const lender = new Map([
      ['cash:sandbox', 5],
      ['suspense:MXN', -5],
    ]);
    await postEntry(
      server.db,
      { ...lenderLedgerKey, event: toPostingKey('payment', 'late'), valueDate: lastDay, postedAt: now },
      lender,
    );
    expect(await trialBalance('MX', lastDay)).toEqual(before);
  });

  test('of another market stays open', async () => {
    const now = await server.services.clock.now();
    const lastDay = addDays(toDay(`${now.toISOString().slice(0, 7)}-01`), -1);
    const borrower = await server.db
      .selectFrom('borrowers')
      .select('borrowerId')
      .where('market', '=', 'IN')
      .limit(1)
      .executeTakeFirstOrThrow();
    const lines = new Map([
      ['cash:sandbox', 700],
      ['borrower_credit', -700],
    ]);
    await postEntry(
      server.db,
      {
        ...borrower,
        orderId: '',
        event: toPostingKey('correction', 'late'),
        valueDate: lastDay,
        postedAt: now,
      },
      lines,
    );
    const late = server.db
      .selectFrom('ledgerEntries')
      .select('accountingDay')
      .where('event', '=', toPostingKey('correction', 'late'))
      .where('borrowerId', '=', borrower.borrowerId);
    expect(await late.executeTakeFirst()).toEqual({ accountingDay: null });
  });
});
