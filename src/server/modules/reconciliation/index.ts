import { type RawBuilder, sql } from 'kysely';
import { type Day, latestDay, toDay } from '../../../lending/index.ts';
import {
  type Database,
  isConnectionLoss,
  type OrderKey,
  transaction,
} from '../../platform/database/index.ts';
import { diffBalances, getPostedBalances, lenderAccount } from '../ledger/index.ts';
import { computeLedgerBalances, findOrder } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { expectedBalancesSql } from '../tills/index.ts';

type ReconciliationReport = { orders: number; mismatches: readonly LedgerMismatch[] };

type BookedOrderKey = OrderKey & { through: string };

const batchSize = 200;

/**
 * Compares every disbursed order's ledger with its replay, and the ledger's cash with what was received and refunded. Each batch
 * of orders, and all sums, are read in one snapshot: concurrent payments cause no mismatch.
 */
export async function reconcileLedger(db: Database): Promise<ReconciliationReport> {
  const mismatches: LedgerMismatch[] = [];
  let orders = 0;
  let after: OrderKey | undefined = { borrowerId: -1, orderId: '' };
  while (after !== undefined) {
    const from: OrderKey = after;
    const batch = await inSnapshot(db, (trx) => checkBatch(trx, from));
    mismatches.push(...batch.mismatches);
    orders += batch.keys.length;
    after = batch.keys.at(-1);
  }
  return { orders, mismatches: [...mismatches, ...(await inSnapshot(db, findLenderMismatches))] };
}

/** Runs reads in one snapshot. */
function inSnapshot<T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> {
  return transaction(db, read, 'repeatable read');
}

async function checkBatch(
  trx: Database,
  after: OrderKey,
): Promise<{ keys: BookedOrderKey[]; mismatches: LedgerMismatch[] }> {
  const keys = await listNextOrders(trx, after);
  const mismatches: LedgerMismatch[] = [];
  for (const key of keys) mismatches.push(...(await findMismatches(trx, key).catch(toReplayMismatch(key))));
  return { keys, mismatches };
}

/** The nightly job: logs each mismatch as an error. */
export async function checkLedger(services: Services): Promise<void> {
  const { orders, mismatches } = await reconcileLedger(services.db);
  for (const mismatch of mismatches) services.log.error({ mismatch }, 'the ledger does not fit');
  services.metrics.recordLedgerCheck(mismatches.length);
  services.log.info({ orders, mismatches: mismatches.length }, 'ledger checked');
}

/** The next orders by key, with the day through which they are posted. */
function listNextOrders(db: Database, after: OrderKey): Promise<BookedOrderKey[]> {
  return db
    .selectFrom('instalments')
    .select((row) => ['borrowerId', 'orderId', row.fn.max('lateThrough').as('through')])
    .where((row) =>
      row(row.refTuple('borrowerId', 'orderId'), '>', row.tuple(after.borrowerId, after.orderId)),
    )
    .groupBy(['borrowerId', 'orderId'])
    .orderBy('borrowerId')
    .orderBy('orderId')
    .limit(batchSize)
    .execute();
}

async function findMismatches(
  db: Database,
  { borrowerId, orderId, through }: BookedOrderKey,
): Promise<LedgerMismatch[]> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined) return [{ borrowerId: borrowerId, orderId: orderId, account: '', missing: 0 }];
  const asOf = [...order.payments, ...order.events].reduce<Day>(
    (last, { valueDate }) => latestDay(last, toDay(valueDate)),
    toDay(through),
  );
  const lines = diffBalances(
    await getPostedBalances(db, borrowerId, orderId),
    computeLedgerBalances(order, asOf),
  );
  return [...lines]
    .filter(([, missing]) => missing !== 0)
    .map(([account, missing]) => ({ borrowerId: borrowerId, orderId: orderId, account, missing }));
}

/** Turns an error of an order's replay into a mismatch; rethrows database errors. */
function toReplayMismatch({ borrowerId, orderId }: BookedOrderKey): (error: unknown) => LedgerMismatch[] {
  return (error) => {
    if (!(error instanceof Error) || 'code' in error || isConnectionLoss(error)) throw error;
    return [{ borrowerId, orderId, account: '', missing: 0, error: error.message }];
  };
}

/**
 * A difference between ledger and replay, or between cash and what was received; `missing` in minor units. `error`: the order
 * can't be replayed.
 */
type LedgerMismatch = {
  borrowerId: number;
  orderId: string;
  account: string;
  missing: number;
  error?: string;
};

type AccountTotal = { account: string; total: string };

/** A loan's cash account has no currency suffix: its currency is the loan's. */
const joinLoanOrder = sql`join orders o on o.borrower_id = own.borrower_id and o.order_id = own.order_id`;

const receivedTotals = sql<AccountTotal>`
  select 'cash:' || provider || ':' || currency as account, sum(amount - reversed) as total
  from received_payments group by 1`;

const refundedTotals = sql<AccountTotal>`
  select 'cash:' || own.provider || ':' || (o.terms ->> 'currency') as account, sum(own.amount) as total
  from refunds own ${joinLoanOrder}
  where own.value_date is not null group by 1`;

const reversedTotals = sql<AccountTotal>`
  select 'cash:' || paid.provider || ':' || (o.terms ->> 'currency') as account, sum(coalesce((own.event ->> 'amount')::bigint, paid.amount)) as total
  from loan_events own
  join payments paid on paid.borrower_id = own.borrower_id and paid.order_id = own.order_id
    and own.event ->> 'paymentId' = paid.provider || ':' || paid.payment_id
  ${joinLoanOrder}
  where own.kind = 'reversal' group by 1`;

const loanCashTotals = sql<AccountTotal>`
  select own.account || ':' || (o.terms ->> 'currency') as account, sum(own.amount) as total
  from ledger_lines own ${joinLoanOrder}
  where own.account like 'cash:%' group by 1`;

const lenderAccountTotals = sql<AccountTotal>`
  select account, sum(amount) as total
  from ledger_lines
  where borrower_id = ${sql.lit(lenderAccount.borrowerId)}
    and split_part(account, ':', 1) in ('cash', 'suspense', 'till_cash', 'safe_cash', 'cash_in_transit', 'bank', 'till_differences', 'disbursement_cash')
  group by 1`;

const suspenseTotals = sql<AccountTotal>`
  select 'suspense:' || currency as account, sum(amount - reversed) as total
  from received_payments
  where suspended_at is not null and matched_at is null group by 1`;

/** Payments in suspense that were returned by payout. */
const returned = sql`from payouts where borrower_id = ${sql.lit(lenderAccount.borrowerId)} and state = 'arrived' group by 1`;
const returnedSuspense = sql<AccountTotal>`select 'suspense:' || currency as account, sum(amount) as total ${returned}`;
const returnedCash = sql<AccountTotal>`select 'disbursement_cash:' || currency as account, sum(amount) as total ${returned}`;

/** Refunds by payout, whose money left the cash for disbursals in place of what took the payment. */
const paidOut = sql`from refunds where payout_id is not null and value_date is not null group by 1`;
const paidOutRefunds = sql<AccountTotal>`select 'cash:' || provider || ':' || currency as account, sum(amount) as total ${paidOut}`;
const paidOutCash = sql<AccountTotal>`select 'disbursement_cash:' || currency as account, sum(amount) as total ${paidOut}`;

/** Expected totals and ledger totals, with signs that make each account sum to zero. */
const signedTotals: readonly (readonly [RawBuilder<AccountTotal>, 1 | -1])[] = [
  [receivedTotals, 1],
  [refundedTotals, -1],
  [reversedTotals, -1],
  [suspenseTotals, -1],
  [returnedSuspense, 1],
  [returnedCash, -1],
  [paidOutRefunds, 1],
  [paidOutCash, -1],
  [expectedBalancesSql, 1],
  [loanCashTotals, -1],
  [lenderAccountTotals, -1],
];

/**
 * Cash in the ledger against what was received less what was paid back or undone, by provider and currency; suspense
 * against the payments that wait, by currency; payouts that returned some against both; and hand-recorded money against tills, deposits and statement lines. All of
 * it has to be read as of one moment: in a transaction that sees no other's commits.
 */
async function findLenderMismatches(trx: Database): Promise<LedgerMismatch[]> {
  const missingByAccount = new Map<string, number>();
  for (const [totalQuery, sign] of signedTotals) {
    const { rows } = await totalQuery.execute(trx);
    for (const { account, total } of rows)
      missingByAccount.set(account, (missingByAccount.get(account) ?? 0) + sign * Number(total));
  }
  return [...missingByAccount]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ ...lenderAccount, account, missing: amount }));
}
