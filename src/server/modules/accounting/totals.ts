import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../lending/index.ts';
import { type Config, findLedgerMarket } from '../../config/index.ts';
import { type Database, insertRows, transaction } from '../../platform/database/index.ts';
import { maxTransactionMs } from '../ledger/index.ts';
import type { Services } from '../services.ts';
import { entryBookSql, toLedgerAccountSql } from './chartOfAccounts.ts';

/** An account's turnover on a day. Minor units. `account`: the ledger's, without its currency. */
export type DayTotal = { day: string; account: string; debit: number; credit: number };

type MarketSource = { market: RawBuilder<unknown>; join: RawBuilder<unknown> };

const joinedMarket: MarketSource = {
  market: sql`b.market`,
  join: sql`left join borrowers b on b.borrower_id = e.borrower_id`,
};
/** For few entries: the planner overestimates their number, and would read all borrowers for a join. */
const marketLookedUp: MarketSource = {
  market: sql`(select b.market from borrowers b where b.borrower_id = e.borrower_id)`,
  join: sql``,
};

/** SQL of ledger lines with accounting day and book. */
export function journalLinesSql(
  condition: RawBuilder<unknown>,
  { market, join }: MarketSource = joinedMarket,
): RawBuilder<unknown> {
  return sql`
    select ${entryBookSql(market)} as book,
      coalesce(e.accounting_day, e.value_date) as day,
      ${toLedgerAccountSql(sql`line.account`)} as account,
      line.amount, e.borrower_id, e.entry_id, line.number as line, e.order_id, e.event, e.value_date, e.recorded_at
    from ledger_entries e
    ${join}
    cross join lateral unnest(e.accounts, e.amounts) with ordinality as line (account, amount, number)
    where ${condition}`;
}

function sumByDay(lines: RawBuilder<unknown>): RawBuilder<DayTotal & { book: string }> {
  return sql`
    select book, day, account, sum(greatest(amount, 0))::bigint as debit, sum(greatest(-amount, 0))::bigint as credit
    from (${lines}) as posted where book is not null group by book, day, account`;
}

/** Adds entries recorded since the last run to the daily totals; entries of the last ten minutes are added by the next run. */
export async function refreshDayTotals({ db }: Pick<Services, 'db'>): Promise<void> {
  await transaction(db, async (trx) => {
    const { recordedBefore: from } = await trx
      .selectFrom('ledgerTotalsThrough')
      .select('recordedBefore')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const until = new Date(Date.now() - maxTransactionMs);
    if (from !== null && until <= from) return;
    const recorded =
      from === null
        ? sql`(e.recorded_at < ${until} or e.recorded_at is null)`
        : sql`e.recorded_at >= ${from} and e.recorded_at < ${until}`;
    const { rows } = await sumByDay(journalLinesSql(recorded)).execute(trx);
    await insertRows(
      trx,
      'ledgerDayTotals',
      rows,
      sql`(book, day, account) do update set
        debit = ledger_day_totals.debit + excluded.debit, credit = ledger_day_totals.credit + excluded.credit`,
    );
    await trx.updateTable('ledgerTotalsThrough').set({ recordedBefore: until }).execute();
  });
}

/** The books of a market: its own code, and its currency's if it carries them ({@link findLedgerMarket}). */
export function listBooks(config: Pick<Config, 'markets'>, market: string): string[] {
  const currency = config.markets[market]?.currency;
  const isLedgerMarket = findLedgerMarket(config, currency) === market;
  return isLedgerMarket && currency !== undefined ? [market, currency] : [market];
}

/** Daily turnover of each account of some books through `until`: stored totals plus entries recorded since. */
export async function listDayTotals(
  db: Database,
  books: readonly string[],
  { from, until }: { from?: Day; until: Day },
): Promise<DayTotal[]> {
  const period = sql`day <= ${until}::date ${from === undefined ? sql`` : sql`and day >= ${from}::date`}`;
  const since = sql`(select coalesce(recorded_before, '-infinity') from ledger_totals_through)`;
  // Apart, so that the first is found by its index, and the second is not looked for once totals were taken.
  const recent = sql`e.recorded_at >= ${since}`;
  const undated = sql`e.recorded_at is null and ${since} = '-infinity'`;
  const { rows } = await sql<DayTotal & { debit: string; credit: string }>`
    select day::text, account, sum(debit) as debit, sum(credit) as credit
    from (
      select book, day, account, debit, credit from ledger_day_totals
      union all ${sumByDay(journalLinesSql(recent, marketLookedUp))}
      union all ${sumByDay(journalLinesSql(undated))}
    ) as parts
    where book = any(${books}) and ${period}
    group by day, account order by day, account`.execute(db);
  return rows.map((row) => ({ ...row, debit: Number(row.debit), credit: Number(row.credit) }));
}
