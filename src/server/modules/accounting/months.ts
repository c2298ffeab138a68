import type { Selectable } from 'kysely';
import { toMonthPeriod } from '../../../lending/index.ts';
import type { Config } from '../../config/index.ts';
import type { Database, Schema } from '../../platform/database/index.ts';
import { getLastCompletedDay, maxTransactionMs } from '../ledger/index.ts';

type MonthClosing = Selectable<Schema['accountingMonths']>;

/**
 * Closes a market's books through a month: later postings with a value date in it or before it get the day of their recording
 * as accounting day (triggers of migrations 0120 and 0152), so that its journal and balances never change again.
 * @returns `open` if the month isn't over; `closed` if it or a later one is already closed
 */
export async function closeAccountingMonth(
  trx: Database,
  config: Pick<Config, 'markets'>,
  { month, ...closing }: MonthClosing,
): Promise<{ state: 'done' | 'closed' | 'open' }> {
  const { from, until } = toMonthPeriod(month);
  if (until > getLastCompletedDay(config, new Date(closing.closedAt.getTime() - maxTransactionMs)))
    return { state: 'open' };
  const closedThrough = await lockBooks(trx, closing.market);
  if (closedThrough !== null && closedThrough >= until) return { state: 'closed' };
  await trx
    .updateTable('accountingBooks')
    .set({ closedThrough: until })
    .where('market', '=', closing.market)
    .execute();
  await trx
    .insertInto('accountingMonths')
    .values({ ...closing, month: from })
    .execute();
  return { state: 'done' };
}

/** Waits for transactions that post into a market's books or the lender's. Returns the day through which they are closed. */
async function lockBooks(trx: Database, market: string): Promise<string | null> {
  const books = [market, ''];
  await trx
    .insertInto('accountingBooks')
    .values(books.map((own) => ({ market: own, closedThrough: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await trx
    .selectFrom('accountingBooks')
    .selectAll()
    .where('market', 'in', books)
    .orderBy('market')
    .forUpdate()
    .execute();
  return rows.find((row) => row.market === market)?.closedThrough ?? null;
}
