import { type RawBuilder, sql } from 'kysely';
import type { LedgerEventKind } from '../../../contract/desk/ledgerEvents.ts';
import { addDays, type Day, daysBetween, toDay } from '../../../lending/index.ts';
import type { Config, MarketAccounting } from '../../config/index.ts';
import type { Database, OrderKey } from '../../platform/database/index.ts';
import { isOfEventKindSql, lenderLedgerKey } from '../ledger/index.ts';
import {
  entryBookSql,
  getAccounting,
  toGlCode,
  toGlCodeSql,
  toLedgerAccount,
  toLedgerAccountSql,
} from './chartOfAccounts.ts';
import { listBooks } from './totals.ts';

/** An entry of the journal. Minor units; of each line one of debit and credit is zero. */
export type JournalEntry = {
  /** Unique, and in the order of the journal within a day. */
  id: string;
  /** Number in the ledger, in the order of posting. */
  number: number;
  day: string;
  valueDate: string;
  /** Posted on another day than its own, which was closed. */
  isLate: boolean;
  event: string;
  /** 0: the lender's own. */
  borrowerId: number;
  orderId: string;
  postedAt: Date;
  lines: { account: string; debit: number; credit: number }[];
};

/** The entry after which a page of the journal begins; undefined for the first page. */
export type JournalCursor = { day: Day; borrowerId: number; entryId: number };

type EntryRow = {
  borrowerId: number;
  entryId: number;
  valueDate: string;
  accountingDay: string | null;
  event: string;
  orderId: string;
  postedAt: Date;
  accounts: string[];
  amounts: (string | number)[];
};

/** A loan, with the lender's own entries about its money. */
export type JournalLoan = OrderKey & { lenderEvents: readonly string[] };

/** Which entries of a market: with a line of an account of the chart, of a kind of event, of one loan. */
export type JournalFilter = {
  account?: string | undefined;
  kind?: LedgerEventKind | undefined;
  order?: JournalLoan | undefined;
};

/** A page of a market's entries after a position, up to the end of a day; `next`: null on the last page. */
export async function readJournalPage(
  db: Database,
  config: Pick<Config, 'accounting' | 'markets'>,
  market: string,
  { until, after, limit, ...filter }: JournalFilter & { until: Day; after: JournalCursor; limit: number },
): Promise<{ entries: JournalEntry[]; next: JournalCursor | null }> {
  const accounting = getAccounting(config, market);
  const isWanted = sql<boolean>`${entryBookSql(sql`b.market`)} = any(${listBooks(config, market)}) and ${isSelectedSql(accounting, filter)}`;
  const days = await listDays(db, { from: after.day, until }, filter.order);
  const entries: JournalEntry[] = [];
  for (const day of days) {
    const position = day === after.day ? after : { day, borrowerId: -1, entryId: 0 };
    const rows = await readEntries(db, isWanted, position, limit - entries.length);
    entries.push(...rows.map((row) => toJournalEntry(accounting, day, row)));
    const last = rows.at(-1);
    if (last !== undefined && entries.length === limit)
      return { entries, next: { day, borrowerId: last.borrowerId, entryId: last.entryId } };
  }
  return { entries, next: null };
}

/** The days of a period, both included; of one loan only those on which something was posted to it. */
async function listDays(
  db: Database,
  { from, until }: { from: Day; until: Day },
  order: JournalLoan | undefined,
): Promise<Day[]> {
  if (order === undefined) {
    const count = Math.max(0, daysBetween(from, until) + 1);
    return Array.from({ length: count }, (_, index) => addDays(from, index));
  }
  const { rows } = await sql<{ day: Day }>`
    select distinct coalesce(accounting_day, value_date) as day from ledger_entries e
    where ${isOfLoanSql(order)} and coalesce(accounting_day, value_date) between ${from} and ${until}
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** An entry of a market's journal by its id; undefined where that has none. */
export async function findJournalEntry(
  db: Database,
  config: Pick<Config, 'accounting' | 'markets'>,
  market: string,
  id: string,
): Promise<JournalEntry | undefined> {
  const accounting = getAccounting(config, market);
  const [borrowerId, entryId] = id.split('-');
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from ledger_entries e left join borrowers b on b.borrower_id = e.borrower_id
    where e.borrower_id = ${borrowerId} and e.entry_id = ${entryId}
      and ${entryBookSql(sql`b.market`)} = any(${listBooks(config, market)})`.execute(db);
  const [row] = rows;
  return row && toJournalEntry(accounting, toDay(row.accountingDay ?? row.valueDate), row);
}

const entryColumns = sql`
  e.borrower_id, e.entry_id, e.value_date, e.accounting_day, e.event, e.order_id, e.posted_at, e.accounts, e.amounts`;

async function readEntries(
  db: Database,
  isWanted: RawBuilder<boolean>,
  { day, borrowerId, entryId }: JournalCursor,
  limit: number,
): Promise<EntryRow[]> {
  /** Each kind of day by its own index. */
  const select = (isOfDay: RawBuilder<boolean>) => sql`
    select ${entryColumns}
    from ledger_entries e left join borrowers b on b.borrower_id = e.borrower_id
    where ${isOfDay} and (e.borrower_id, e.entry_id) > (${borrowerId}, ${entryId}) and ${isWanted}
    order by e.borrower_id, e.entry_id
    limit ${limit}`;
  const { rows } = await sql<EntryRow>`
    (${select(sql`e.value_date = ${day} and e.accounting_day is null`)})
    union all (${select(sql`e.accounting_day = ${day}`)})
    order by borrower_id, entry_id limit ${limit}`.execute(db);
  return rows;
}

/** In SQL: whether an entry `e` passes a filter. */
function isSelectedSql(
  accounting: MarketAccounting,
  { account, kind, order }: JournalFilter,
): RawBuilder<boolean> {
  const conditions = [
    account === undefined ? undefined : hasLineOfSql(accounting, account),
    kind === undefined ? undefined : isOfEventKindSql(kind),
    order && isOfLoanSql(order),
  ].filter((one) => one !== undefined);
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

/** In SQL: whether an entry `e` is a loan's, or the lender's own about its money. */
function isOfLoanSql({ borrowerId, orderId, lenderEvents }: JournalLoan): RawBuilder<boolean> {
  return sql<boolean>`(e.borrower_id = ${borrowerId} and e.order_id = ${orderId}
    or e.borrower_id = ${lenderLedgerKey.borrowerId} and e.order_id = ${lenderLedgerKey.orderId}
      and e.event = any(${[...lenderEvents]}))`;
}

/** In SQL: whether an entry `e` has a line that is posted to an account of the chart. */
function hasLineOfSql({ posting }: MarketAccounting, code: string): RawBuilder<boolean> {
  const rules = sql`${JSON.stringify(posting)}::jsonb`;
  return sql<boolean>`exists (
    select from unnest(e.accounts) as line, lateral (select ${toLedgerAccountSql(sql`line`)} as name) own
    where ${toGlCodeSql(rules, sql`own.name`)} = ${code})`;
}

function toJournalEntry(accounting: MarketAccounting, day: Day, row: EntryRow): JournalEntry {
  return {
    id: `${row.borrowerId}-${row.entryId}`,
    number: row.entryId,
    day,
    valueDate: row.valueDate,
    isLate: row.accountingDay !== null && row.accountingDay !== row.valueDate,
    event: row.event,
    borrowerId: row.borrowerId,
    orderId: row.orderId,
    postedAt: row.postedAt,
    lines: row.accounts.map((account, index) => {
      const amount = Number(row.amounts[index]);
      return {
        account: toGlCode(accounting.posting, toLedgerAccount(row.borrowerId, account)),
        debit: Math.max(0, amount),
        credit: Math.max(0, -amount),
      };
    }),
  };
}
