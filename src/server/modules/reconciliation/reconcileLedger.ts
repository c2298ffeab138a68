import { type Day, latestDay, toDay } from '../../../lending/index.ts';
import { type Database, isDatabaseError, type OrderKey, transaction } from '../../platform/database/index.ts';
import { diffBalances, getPostedBalances } from '../ledger/index.ts';
import { computeLedgerBalances, findOrder } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { findLenderMismatches } from './cashTotals.ts';

type ReconciliationReport = { orders: number; mismatches: readonly LedgerMismatch[] };

type PostedOrderKey = OrderKey & { through: string };

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
): Promise<{ keys: PostedOrderKey[]; mismatches: LedgerMismatch[] }> {
  const keys = await listNextOrders(trx, after);
  const mismatches: LedgerMismatch[] = [];
  for (const key of keys) mismatches.push(...(await findMismatches(trx, key).catch(toReplayMismatch(key))));
  return { keys, mismatches };
}

/** The nightly job: logs each mismatch as an error. */
export async function checkLedger(services: Services): Promise<void> {
  const { orders, mismatches } = await reconcileLedger(services.db);
  for (const mismatch of mismatches) services.log.error({ mismatch }, 'ledger differs from replay');
  services.metrics.recordLedgerCheck(mismatches.length);
  services.log.info({ orders, mismatches: mismatches.length }, 'ledger checked');
}

/** The next orders by key, with the day through which they are posted. */
function listNextOrders(db: Database, after: OrderKey): Promise<PostedOrderKey[]> {
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
  { borrowerId, orderId, through }: PostedOrderKey,
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
function toReplayMismatch({ borrowerId, orderId }: PostedOrderKey): (error: unknown) => LedgerMismatch[] {
  return (error) => {
    if (!(error instanceof Error) || isDatabaseError(error)) throw error;
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
