import type { CompiledQuery } from 'kysely';
import { type Balances, type Day, dayIn, type LedgerAccount } from '../../../lending/index.ts';
import type { Config } from '../../config/index.ts';
import { type Database, query, unawaitedWrite } from '../../platform/database/index.ts';

/** Whose books an entry belongs to, what caused it and when it counts. */
type LedgerPosting = {
  borrowerId: number;
  /** Empty for what belongs to no order. */
  orderId: string;
  /** What happened, unique within the order: the same event can't be posted twice. */
  event: string;
  valueDate: string;
  postedAt: Date;
  /** The day on which it is posted, UTC, where its own is closed; null: its own. */
  accountingDay?: string | null;
};

/** Balances by account as the ledger's lines add up to. Minor units; debits positive. */
type PostedBalances = ReadonlyMap<string, number>;

/** Borrower 0: money that belongs to nobody yet. */
export const lenderAccount = { borrowerId: 0, orderId: '' } as const;

export async function getPostedBalances(
  db: Database,
  borrowerId: number,
  orderId: string,
): Promise<PostedBalances> {
  return balancesFromRows(await balancesByOrder.read(db, { borrowerId, orderId }));
}

type BalanceRow = { account: string; balance: string };

/** What {@link getPostedBalances} asks, to be sent together with other statements; its rows go through {@link balancesFromRows}. */
export function balancesQuery(borrowerId: number, orderId: string): CompiledQuery<BalanceRow> {
  return balancesByOrder.bind({ borrowerId, orderId });
}

export function balancesFromRows(rows: readonly BalanceRow[]): PostedBalances {
  return new Map(rows.map((row) => [row.account, Number(row.balance)]));
}

const balancesByOrder = query({ borrowerId: 'bigint', orderId: 'text' }, ($, db) =>
  db
    .selectFrom('ledgerLines')
    .select((line) => ['account', line.fn.sum<string>('amount').as('balance')])
    .where('borrowerId', '=', $.borrowerId)
    .where('orderId', '=', $.orderId)
    .groupBy('account'),
);

/** Posts lines that sum to zero. An entry without a line isn't written. */
export async function postEntry(
  db: Database,
  posting: LedgerPosting,
  lines: ReadonlyMap<string, number>,
): Promise<void> {
  for (const query of entryQueries(posting, lines)) await db.executeQuery(query);
}

/** What {@link postEntry} writes, to be sent together with other statements: one statement, or none without a line. */
export function entryQueries(
  posting: LedgerPosting,
  lines: ReadonlyMap<string, number>,
): CompiledQuery<unknown>[] {
  const nonZeroLines = [...lines].filter(([, amount]) => amount !== 0);
  if (nonZeroLines.length === 0) return [];
  const accounts = nonZeroLines.map(([account]) => account);
  const amounts = nonZeroLines.map(([, amount]) => amount);
  return [insertEntry.bind({ ...posting, accountingDay: posting.accountingDay ?? null, accounts, amounts })];
}

const insertEntry = unawaitedWrite(
  {
    borrowerId: 'bigint',
    orderId: 'text',
    event: 'text',
    valueDate: 'date',
    postedAt: 'timestamptz',
    accountingDay: 'date | null',
    accounts: 'text[]',
    amounts: 'bigint[]',
  },
  ($, db) =>
    db.insertInto('ledgerEntries').values({
      borrowerId: $.borrowerId,
      orderId: $.orderId,
      event: $.event,
      valueDate: $.valueDate,
      postedAt: $.postedAt,
      accountingDay: $.accountingDay,
      accounts: $.accounts,
      amounts: $.amounts,
    }),
);

/**
 * The lines that bring an order's balances to what its replay demands: what no longer holds is undone by a posting,
 * never by an edit. The caller has read the balances under the order's row lock.
 */
export function diffBalances(posted: PostedBalances, expected: Balances): ReadonlyMap<string, number> {
  const accounts = new Set<string>([...posted.keys(), ...expected.keys()]);
  return new Map(
    [...accounts].map((account) => [
      account,
      (expected.get(account as LedgerAccount) ?? 0) - (posted.get(account) ?? 0),
    ]),
  );
}

/** The day on which money counts that is no loan's: that of the market with its currency; where there is none, in UTC. */
export function toUnallocatedValueDate(
  { markets }: Pick<Config, 'markets'>,
  currency: string,
  at: Date,
): Day {
  const market = Object.values(markets).find((one) => one.currency === currency);
  return dayIn(market?.timeZone ?? 'UTC', at);
}
