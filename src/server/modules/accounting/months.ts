import { addDays, type Day, day } from '../../../lending/index.ts';
import type { Config } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { minuteMs } from '../../platform/durations.ts';
import { getLastCompletedDay } from '../ledger/index.ts';

/** A transaction that began while the month ran has ended by then. */
const closingDelayMs = 10 * minuteMs;

/** `YYYY-MM` as its first and last day. */
export function toMonthPeriod(month: string): { from: Day; until: Day } {
  const from = day(`${month}-01`);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from, until: addDays(day(next), -1) };
}

type MonthClosing = {
  market: string;
  month: string;
  askedBy: string;
  closedBy: string;
  closedAt: Date;
  reason: string;
};

/**
 * Closes a month of a market's books: whatever is posted into it from now on counts on the day it is written (trigger of
 * migration 0120), so its journal and balances never change again.
 * @returns `open` where the month isn't over, or one before it with entries isn't closed; `closed` where it was closed before
 */
export async function closeAccountingMonth(
  config: Pick<Config, 'markets'>,
  trx: Database,
  { month, ...closing }: MonthClosing,
): Promise<'done' | 'closed' | 'open'> {
  const { from, until } = toMonthPeriod(month);
  if (until > getLastCompletedDay(config, new Date(closing.closedAt.getTime() - closingDelayMs)))
    return 'open';
  const { market } = closing;
  await trx
    .insertInto('accountingMonths')
    .values({ market, month: from })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('accountingMonths')
    .set(closing)
    .where('market', '=', market)
    .where('month', '=', from)
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 0n ? 'closed' : 'done';
}
