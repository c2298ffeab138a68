import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '../../../lending/index.ts';
import type { Config, MarketAccounting } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { lenderAccount } from '../ledger/index.ts';
import { listBooks } from './totals.ts';
import { getAccounting, toGlCode } from './trialBalance.ts';

/** An entry of the journal. Minor units; of each line one of debit and credit is zero. */
export type JournalEntry = {
  /** Unique, and in the order of the journal within a day. */
  id: string;
  day: string;
  valueDate: string;
  /** Posted on another day than its own, which was closed. */
  isLate: boolean;
  event: string;
  orderId: string;
  lines: { account: string; debit: number; credit: number }[];
};

/** Where a page of the journal begins: after this entry; undefined for the first. */
export type JournalPosition = { day: Day; borrowerId: number; entryId: number };

type EntryRow = {
  borrowerId: number;
  entryId: number;
  valueDate: string;
  accountingDay: string | null;
  event: string;
  orderId: string;
  accounts: string[];
  amounts: (string | number)[];
};

/** A page of a market's entries after a position, up to the end of a day; `next`: null on the last page. */
export async function readJournalPage(
  db: Database,
  config: Pick<Config, 'accounting' | 'markets'>,
  market: string,
  { until, after, limit }: { until: Day; after: JournalPosition; limit: number },
): Promise<{ entries: JournalEntry[]; next: JournalPosition | null }> {
  const accounting = getAccounting(config, market);
  const books = listBooks(config, market);
  const entries: JournalEntry[] = [];
  let position = after;
  while (position.day <= until) {
    const { day } = position;
    const rows = await readEntries(db, market, books, position, limit - entries.length);
    entries.push(...rows.map((row) => toJournalEntry(accounting, day, row)));
    const last = rows.at(-1);
    if (last !== undefined && entries.length === limit)
      return { entries, next: { day, borrowerId: last.borrowerId, entryId: last.entryId } };
    position = { day: addDays(day, 1), borrowerId: -1, entryId: 0 };
  }
  return { entries, next: null };
}

async function readEntries(
  db: Database,
  market: string,
  books: readonly string[],
  { day, borrowerId, entryId }: JournalPosition,
  limit: number,
): Promise<EntryRow[]> {
  const lender = sql.lit(lenderAccount.borrowerId);
  /** Each kind of day by its own index. */
  const select = (isOfDay: RawBuilder<boolean>) => sql`
    select e.borrower_id, e.entry_id, e.value_date, e.accounting_day, e.event, e.order_id, e.accounts, e.amounts
    from ledger_entries e left join borrowers b on b.borrower_id = e.borrower_id
    where ${isOfDay} and (e.borrower_id, e.entry_id) > (${borrowerId}, ${entryId})
      and case when e.borrower_id = ${lender}
        then exists (select from unnest(e.accounts) own where substring(own from ':([A-Z]{2,3})$') = any(${books}))
        else b.market = ${market} end
    order by e.borrower_id, e.entry_id
    limit ${limit}`;
  const { rows } = await sql<EntryRow>`
    (${select(sql`e.value_date = ${day} and e.accounting_day is null`)})
    union all (${select(sql`e.accounting_day = ${day}`)})
    order by borrower_id, entry_id limit ${limit}`.execute(db);
  return rows;
}

function toJournalEntry(accounting: MarketAccounting, day: Day, row: EntryRow): JournalEntry {
  const isLender = row.borrowerId === lenderAccount.borrowerId;
  return {
    id: `${row.borrowerId}-${row.entryId}`,
    day,
    valueDate: row.valueDate,
    isLate: row.accountingDay !== null && row.accountingDay !== row.valueDate,
    event: row.event,
    orderId: row.orderId,
    lines: row.accounts.map((account, index) => {
      const amount = Number(row.amounts[index]);
      const name = isLender ? account.replace(/:[A-Z]{2,3}$/, '') : account;
      return {
        account: toGlCode(accounting, name),
        debit: Math.max(0, amount),
        credit: Math.max(0, -amount),
      };
    }),
  };
}
