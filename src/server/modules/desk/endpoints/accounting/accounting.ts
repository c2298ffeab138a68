import { sql } from 'kysely';
import { z } from 'zod';
import { maxJournalDays, maxKindDays } from '../../../../../contract/desk/ledgerEvents.ts';
import { line } from '../../../../../contract/schemas/common.ts';
import { addDays, calendarDayIn, type Day, toDay, toMonthPeriod } from '../../../../../lending/index.ts';
import { type Config, getMarket, type MarketAccounting } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import {
  type AccountTurnover,
  closeAccountingMonth,
  getAccounting,
  getTrialBalance,
  readInvoicePage,
  readJournalPage,
  renderSatChart,
  renderSatTrialBalance,
} from '../../../accounting/index.ts';
import { invalidField, notFound } from '../../../api/index.ts';
import { getLastCompletedDay, parsePostingKey } from '../../../ledger/index.ts';
import type { Services } from '../../../services.ts';
import { createApprovalOnlyOperation, readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError, dayNotOver } from '../../errors.ts';
import { cursorValue, decodeCursor, encodeCursor, paginate } from '../../pagination.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';
import { findMonthFacts } from '../approvals/monthFacts.ts';
import { listCashCustodians, noCash } from '../cashCustodians.ts';
import { addCloserNames } from '../staffNames.ts';
import { getJournalLoan, listLoansOfEntries } from './journalEntry.ts';

export const trialBalanceEndpoint = readEndpoint(
  'trialBalance',
  async (services, staff, { market, day, used }) => {
    const { config, clock, db } = services;
    getAccounting(config, market);
    const until =
      day === undefined ? calendarDayIn(getMarket(config, market).timeZone, await clock.now()) : toDay(day);
    const from = toDay(`${until.slice(0, 7)}-01`);
    const accounts = await getTrialBalance(db, config, market, { from, until });
    const isUsed = ({ opening, debit, credit, closing }: AccountTurnover) =>
      [opening, debit, credit, closing].some((sum) => sum !== 0);
    const shown = used === undefined ? accounts : accounts.filter(isUsed);
    return {
      items: shown.map(({ code, name, opening, debit, credit, closing }) => ({
        account: code,
        name: name[staff.language],
        debit: Math.max(0, closing),
        credit: Math.max(0, -closing),
        opening,
        monthDebits: debit,
        monthCredits: credit,
        currency: getMarket(config, market).currency,
      })),
      next: null,
    };
  },
  { skipsViewAudit: true },
);

/** Where a page ends, and the balance of the account requested there. */
const journalCursor = z.tuple([cursorValue.day, z.int(), z.int(), z.int().nullable()]);

export const journalEndpoint = readEndpoint('journal', async ({ db, config }, staff, input) => {
  const { market, from, to, account, kind, orderId, limit, after } = input;
  const { accounts } = getAccounting(config, market);
  if (account !== undefined && !accounts.some(({ code }) => code === account)) throw invalidField('account');
  const [begin, end] = [toDay(from), toDay(to)];
  if (end < begin || end > addDays(begin, maxJournalDays)) throw invalidField('to');
  if (kind !== undefined && orderId === undefined && end >= addDays(begin, maxKindDays))
    throw invalidField('from');
  const cursor = decodeCursor(journalCursor, after);
  const [day = from, borrowerId = -1, entryId = 0, carried = null] = cursor ?? [];
  const position = { day: toDay(day), borrowerId, entryId };
  const { currency } = getMarket(config, market);
  const names = new Map(accounts.map(({ code, name }) => [code, name[staff.language]]));
  const order = orderId === undefined ? undefined : await getJournalLoan(db, orderId);
  const page = { until: end, after: position, limit, account, kind, order };
  const { entries, next } = await readJournalPage(db, config, market, page);
  const isLedger = account !== undefined && kind === undefined && orderId === undefined;
  let balance = !isLedger
    ? null
    : (carried ?? (await getBalance(db, config, { market, account, until: addDays(begin, -1) })));
  const loans = await listLoansOfEntries(db, entries);
  const cash = await listCashCustodians(db, entries);
  const items = entries.flatMap(({ id, lines, borrowerId: _, ...entry }) => {
    const eventKind = parsePostingKey(entry.event).kind ?? null;
    const loan = entry.orderId || (loans.get(entry.event)?.orderId ?? '');
    return lines.flatMap((line, index) => {
      if (account !== undefined && line.account !== account) return [];
      if (balance !== null) balance += line.debit - line.credit;
      const name = names.get(line.account) ?? '';
      const ofEntry = {
        ...entry,
        ...(cash.get(entry.event) ?? noCash),
        entry: id,
        orderId: loan,
        kind: eventKind,
      };
      return [{ ...ofEntry, line: index + 1, ...line, name, balance, currency }];
    });
  });
  return {
    items,
    next: next === null ? null : encodeCursor([next.day, next.borrowerId, next.entryId, balance]),
  };
});

type BalanceOf = { market: string; account: string; until: Day };

/** The balance of an account of the chart at the end of a day, credits negative. */
async function getBalance(
  db: Database,
  config: Config,
  { market, account, until }: BalanceOf,
): Promise<number> {
  const accounts = await getTrialBalance(db, config, market, { until });
  return accounts.find(({ code }) => code === account)?.closing ?? 0;
}

type MonthRow = {
  month: string;
  isClosed: boolean;
  closedAt: Date | null;
  closedBy: string[];
  firstOpen: string | null;
};

export const accountingMonthsEndpoint = readEndpoint(
  'accountingMonths',
  async (services, _staff, input) => {
    const { market, ...page } = input;
    const hasSatFiles = hasGroupingCodes(getAccounting(services.config, market));
    const now = await services.clock.now();
    const lastDay = getLastCompletedDay(services.config, now);
    const pending = await findPendingBySubject(services.db, ['closeMonth'], now);
    const months = sql<MonthRow>`(
    select *, min(month) filter (where not "isClosed") over () as "firstOpen" from (
    select to_char(entries.month, 'YYYY-MM') as month, closed_at as "closedAt",
      entries.month <= (select closed_through from accounting_books where market = ${market}) is true as "isClosed",
      array_remove(array[asked_by, closed_by], null) as "closedBy"
    from (
      select distinct date_trunc('month', day)::date as month from ledger_day_totals where book = ${market}
      union
      select distinct date_trunc('month', coalesce(e.accounting_day, e.value_date))::date
      from ledger_entries e
      where e.recorded_at >= (select coalesce(recorded_before, '-infinity') from ledger_totals_through)
        and ${market} = (select b.market from borrowers b where b.borrower_id = e.borrower_id)
    ) as entries
    left join accounting_months closed on closed.market = ${market} and closed.month = entries.month) as listed)`;
    const query = services.db.selectFrom(months.as('months')).selectAll();
    return paginate(query, { by: { month: 'text' }, isDescending: true }, page, async (rows) => {
      const named = await addCloserNames(services.db, rows);
      const toRow = async ({ firstOpen, ...row }: (typeof named)[number]) => {
        const isOver = toMonthPeriod(row.month).until <= lastDay;
        return {
          ...row,
          openBefore: firstOpen !== null && firstOpen < row.month ? firstOpen : null,
          hasSatFiles,
          isOver,
          pendingApprovalId: pending.get(closingSubject(market, row.month)) ?? null,
          closing:
            isOver && row.month === firstOpen ? await findMonthFacts(services, market, row.month) : null,
        };
      };
      return Promise.all(named.map(toRow));
    });
  },
  { skipsViewAudit: true },
);

/** Whether a market's books are closed through a day. */
async function isMonthClosed(db: Database, market: string, until: Day): Promise<boolean> {
  const books = await db
    .selectFrom('accountingBooks')
    .select('closedThrough')
    .where('market', '=', market)
    .executeTakeFirst();
  return books != null && books.closedThrough !== null && books.closedThrough >= until;
}

/** Only a chart with the authority’s codes can be sent to it. */
function hasGroupingCodes({ accounts }: MarketAccounting): boolean {
  return accounts.some(({ groupingCode }) => groupingCode !== undefined);
}

async function requireMonthOver({ config, clock }: Services, market: string, month: string): Promise<void> {
  getAccounting(config, market);
  const lastDay = getLastCompletedDay(config, await clock.now());
  if (toMonthPeriod(month).until > lastDay) throw dayNotOver(lastDay);
}

function closingSubject(market: string, month: string): string {
  return `${market} ${month}`;
}

export const closeMonthEndpoint = writeEndpoint('closeMonth', {
  async describeOperation(services, { market, month }) {
    await requireMonthOver(services, market, month);
    return createApprovalOnlyOperation(closingSubject(market, month));
  },
  async execute(services, { maker, executor, now, reason = '' }, { market, month }) {
    await requireMonthOver(services, market, month);
    const closing = {
      market,
      month,
      makerEmail: maker.email,
      closedBy: executor.email,
      closedAt: now,
      reason,
    };
    const { state } = await closeAccountingMonth(services.db, services.config, closing);
    if (state === 'closed') throw conflictError('decided');
    if (state === 'open') throw dayNotOver(getLastCompletedDay(services.config, now));
    return { reply: { done: true } };
  },
});

export const satFileEndpoint = readEndpoint(
  'satFile',
  async ({ db, config }, _staff, input) => {
    const { market, month, document, correctedOn } = input;
    const accounting = getAccounting(config, market);
    if (!hasGroupingCodes(accounting)) throw notFound();
    const isFinal = await isMonthClosed(db, market, toMonthPeriod(month).until);
    const name = `${isFinal ? '' : 'open-'}${accounting.taxId}${month.replace('-', '')}`;
    if (document === 'chart') return { name: `${name}CT.xml`, xml: renderSatChart(accounting, month) };
    const accounts = await getTrialBalance(db, config, market, toMonthPeriod(month));
    const kind = correctedOn === undefined ? 'BN' : 'BC';
    return {
      name: `${name}${kind}.xml`,
      xml: renderSatTrialBalance(accounting, month, accounts, correctedOn),
    };
  },
  { skipsViewAudit: true },
);

const invoiceCursor = z.tuple([z.iso.date(), z.int(), line(256), line(256)]);

export const invoiceLinesEndpoint = readEndpoint('invoiceLines', async ({ db, config }, _staff, input) => {
  const { market, month, limit } = input;
  getAccounting(config, market);
  const { currency } = getMarket(config, market);
  const start = decodeCursor(invoiceCursor, input.after);
  const after = start && {
    day: toDay(start[0]),
    borrowerId: start[1],
    provider: start[2],
    paymentId: start[3],
  };
  const { lines, next } = await readInvoicePage(db, market, month, { after, limit });
  return {
    items: lines.map((line) => ({ ...line, day: toDay(line.day), currency })),
    next: next === null ? null : encodeCursor([next.day, next.borrowerId, next.provider, next.paymentId]),
  };
});
