import { sql } from 'kysely';
import { z } from 'zod';
import { line } from '../../../../contract/schemas/common.ts';
import { addDays, dayIn, day as dayOf, toMonthPeriod } from '../../../../lending/index.ts';
import { getMarket, type MarketAccounting } from '../../../config/index.ts';
import {
  closeAccountingMonth,
  getAccounting,
  getTrialBalance,
  readInvoicePage,
  readJournalPage,
  renderSatChart,
  renderSatTrialBalance,
} from '../../accounting/index.ts';
import { invalidField, notFound } from '../../api/index.ts';
import { getLastCompletedDay } from '../../ledger/index.ts';
import type { Services } from '../../services.ts';
import { readEndpoint, requiresApproval, writeEndpoint } from '../endpoint.ts';
import { conflictError, dayNotOver } from '../errors.ts';
import { cursorValue, decodeCursor, encodeCursor, paginate } from '../pagination.ts';

export const trialBalance = readEndpoint('trialBalance', async (services, staff, { market, day }) => {
  const { config, clock, db } = services;
  getAccounting(config, market);
  const until = day === undefined ? dayIn(getMarket(config, market).timeZone, await clock.now()) : dayOf(day);
  const from = dayOf(`${until.slice(0, 7)}-01`);
  const accounts = await getTrialBalance(db, config, market, { from, until });
  return {
    items: accounts.map(({ code, name, opening, debit, credit, closing }) => ({
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
});

const journalCursor = z.tuple([cursorValue.day, z.int(), z.int()]);
/** The longest period that is read at once. */
const maxJournalDays = 366;

export const journal = readEndpoint('journal', async ({ db, config }, staff, input) => {
  const { market, from, to, limit, after } = input;
  const { accounts } = getAccounting(config, market);
  const [begin, end] = [dayOf(from), dayOf(to)];
  if (end < begin || end > addDays(begin, maxJournalDays)) throw invalidField('to');
  const [day = from, borrowerId = -1, entryId = 0] = decodeCursor(journalCursor, after) ?? [];
  const page = { day: dayOf(day), borrowerId, entryId };
  const { currency } = getMarket(config, market);
  const names = new Map(accounts.map(({ code, name }) => [code, name[staff.language]]));
  const { entries, next } = await readJournalPage(db, config, market, { until: end, after: page, limit });
  return {
    items: entries.flatMap(({ id, lines, ...entry }) =>
      lines.map((line, index) => ({
        entry: id,
        line: index + 1,
        ...entry,
        ...line,
        name: names.get(line.account) ?? '',
        currency,
      })),
    ),
    next: next === null ? null : encodeCursor([next.day, next.borrowerId, next.entryId]),
  };
});

export const accountingMonths = readEndpoint('accountingMonths', async (services, _staff, input) => {
  const { market, ...page } = input;
  const hasSatFiles = hasGroupingCodes(getAccounting(services.config, market));
  const lastDay = getLastCompletedDay(services.config, await services.clock.now());
  const months = sql<{ month: string; isClosed: boolean; closedAt: Date | null; closedBy: string[] }>`(
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
    left join accounting_months closed on closed.market = ${market} and closed.month = entries.month)`;
  const query = services.db.selectFrom(months.as('months')).selectAll();
  return paginate(query, { by: { month: 'text' }, isDescending: true }, page, (rows) =>
    rows.map((row) => ({ ...row, hasSatFiles, isOver: toMonthPeriod(row.month).until <= lastDay })),
  );
});

/** Only a chart with the authority’s codes can be sent to it. */
function hasGroupingCodes({ accounts }: MarketAccounting): boolean {
  return accounts.some(({ groupingCode }) => groupingCode !== undefined);
}

async function requireMonthOver({ config, clock }: Services, market: string, month: string): Promise<void> {
  getAccounting(config, market);
  const lastDay = getLastCompletedDay(config, await clock.now());
  if (toMonthPeriod(month).until > lastDay) throw dayNotOver(lastDay);
}

export const closeMonth = writeEndpoint('closeMonth', {
  async describeOperation(services, { market, month }) {
    await requireMonthOver(services, market, month);
    return requiresApproval(`${market} ${month}`);
  },
  async execute(services, { actorId, staff, now, reason = '' }, { market, month }) {
    await requireMonthOver(services, market, month);
    const closing = { market, month, askedBy: actorId, closedBy: staff.email, closedAt: now, reason };
    const outcome = await closeAccountingMonth(services.config, services.db, closing);
    if (outcome === 'closed') throw conflictError('decided');
    if (outcome === 'open') throw dayNotOver(getLastCompletedDay(services.config, now));
    return { reply: { done: true } };
  },
});

export const satFile = readEndpoint('satFile', async ({ db, config }, _staff, input) => {
  const { market, month, document, correctedOn } = input;
  const accounting = getAccounting(config, market);
  // Only a chart with the authority's codes can be sent to it.
  if (!accounting.accounts.some(({ groupingCode }) => groupingCode !== undefined)) throw notFound();
  const name = `${accounting.taxId}${month.replace('-', '')}`;
  if (document === 'chart') return { name: `${name}CT.xml`, xml: renderSatChart(accounting, month) };
  const accounts = await getTrialBalance(db, config, market, toMonthPeriod(month));
  const kind = correctedOn === undefined ? 'BN' : 'BC';
  return { name: `${name}${kind}.xml`, xml: renderSatTrialBalance(accounting, month, accounts, correctedOn) };
});

const invoiceCursor = z.tuple([z.iso.date(), z.int(), line(256), line(256)]);

export const invoiceLines = readEndpoint('invoiceLines', async ({ db, config }, _staff, input) => {
  const { market, month, limit } = input;
  getAccounting(config, market);
  const { currency } = getMarket(config, market);
  const start = decodeCursor(invoiceCursor, input.after);
  const after = start && {
    day: dayOf(start[0]),
    borrowerId: start[1],
    provider: start[2],
    paymentId: start[3],
  };
  const { lines, next } = await readInvoicePage(db, market, month, { after, limit });
  return {
    items: lines.map((line) => ({ ...line, day: dayOf(line.day), currency })),
    next: next === null ? null : encodeCursor([next.day, next.borrowerId, next.provider, next.paymentId]),
  };
});
