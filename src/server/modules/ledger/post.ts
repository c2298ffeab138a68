import type { CompiledQuery } from 'kysely';
import {
  type Balances,
  calendarDayIn,
  type Day,
  type LedgerAccount,
  type LenderGlAccount,
} from '../../../lending/index.ts';
import { type Config, findLedgerMarket, getMarket } from '../../config/index.ts';
import { type Database, query, unawaitedWrite } from '../../platform/database/index.ts';
import type { ProviderDay } from './closedDays.ts';
import type { PostingKey } from './postingKey.ts';

/** The header of a ledger entry. */
type LedgerPosting = {
  borrowerId: number;
  /** Empty for an entry without an order. */
  orderId: string;
  event: PostingKey;
  valueDate: string;
  postedAt: Date;
  /** The accounting day if the day of the value date is closed; else null. */
  accountingDay?: ProviderDay | null;
};

/** Balances by account as the ledger's lines add up to. Minor units; debits positive. */
type PostedBalances = ReadonlyMap<string, number>;

/** Borrower 0: the lender's own entries, such as suspense and tills. */
export const lenderLedgerKey = { borrowerId: 0, orderId: '' } as const;

export async function getPostedBalances(
  db: Database,
  borrowerId: number,
  orderId: string,
): Promise<PostedBalances> {
  return toPostedBalances(await balancesByOrder.read(db, { borrowerId, orderId }));
}

type BalanceRow = { account: string; balance: string };

/** The query of {@link getPostedBalances}, for a batch; {@link toPostedBalances} reads its rows. */
export function postedBalancesQuery(borrowerId: number, orderId: string): CompiledQuery<BalanceRow> {
  return balancesByOrder.bind({ borrowerId, orderId });
}

export function toPostedBalances(rows: readonly BalanceRow[]): PostedBalances {
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

/** Posts an entry, whose lines sum to zero. Nothing is written if all are zero. */
export async function postEntry(
  db: Database,
  posting: LedgerPosting,
  lines: ReadonlyMap<string, number>,
): Promise<void> {
  for (const query of createEntryQueries(posting, lines)) await db.executeQuery(query);
}

/** Between two accounts of the lender's own, each with a suffix: a currency, or a market. Minor units. */
type LenderTransfer = Omit<LedgerPosting, 'borrowerId' | 'orderId'> & {
  from: LenderGlAccount;
  to: LenderGlAccount;
  suffix: string;
  amount: number;
};

/** Posts an entry of the lender: debits `to`, credits `from`. */
export function postTransfer(
  trx: Database,
  { from, to, suffix, amount, ...posting }: LenderTransfer,
): Promise<void> {
  const lines = new Map([
    [`${to}:${suffix}`, amount],
    [`${from}:${suffix}`, -amount],
  ]);
  return postEntry(trx, { ...lenderLedgerKey, ...posting }, lines);
}

/** The statements of {@link postEntry}, for a batch: one, or none if all lines are zero. */
export function createEntryQueries(
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
 * The lines that bring an order's posted balances to the expected ones: corrections are postings, never edits. The caller has
 * read the balances under the order's row lock.
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

/** The value date of an unallocated payment: in the market with its currency's books, else in UTC. */
export function toUnallocatedValueDate(config: Pick<Config, 'markets'>, currency: string, at: Date): Day {
  const market = findLedgerMarket(config, currency);
  return calendarDayIn(market === undefined ? 'UTC' : getMarket(config, market).timeZone, at);
}
