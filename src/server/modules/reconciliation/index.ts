import { type Day, day, laterDay } from '../../../lending/index.ts';
import {
  type Database,
  isConnectionLoss,
  type OrderKey,
  transaction,
} from '../../platform/database/index.ts';
import { diffBalances, getPostedBalances } from '../ledger/index.ts';
import { computeLedgerBalances, findOrder } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { findLenderMismatches, type LedgerMismatch } from './lenderAccount.ts';

export type { LedgerMismatch } from './lenderAccount.ts';

export type ReconciliationReport = { orders: number; mismatches: readonly LedgerMismatch[] };

type BookedOrderKey = OrderKey & { through: string };

const batchSize = 200;

/**
 * Holds every paid-out order's ledger against its replay, and the cash in the ledger against what was received and
 * refunded. Each batch of orders, and all sums, as of one moment: a payment that comes meanwhile is no mismatch.
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

/** Reads whatever it reads as of one moment. */
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

/** The nightly job: what it finds is logged as an error for each account. */
export async function checkLedger(services: Services): Promise<void> {
  const { orders, mismatches } = await reconcileLedger(services.db);
  for (const mismatch of mismatches) services.log.error({ mismatch }, 'the ledger does not fit');
  services.metrics.recordLedgerCheck(mismatches.length);
  services.log.info({ orders, mismatches: mismatches.length }, 'ledger checked');
}

/** Orders in key order with the day through which they are booked. */
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
    (last, { valueDate }) => laterDay(last, day(valueDate)),
    day(through),
  );
  const lines = diffBalances(
    await getPostedBalances(db, borrowerId, orderId),
    computeLedgerBalances(order, asOf),
  );
  return [...lines]
    .filter(([, missing]) => missing !== 0)
    .map(([account, missing]) => ({ borrowerId: borrowerId, orderId: orderId, account, missing }));
}

/** What only this order's replay throws; a database that fails says nothing about an order. */
function toReplayMismatch({ borrowerId, orderId }: BookedOrderKey): (error: unknown) => LedgerMismatch[] {
  return (error) => {
    if (!(error instanceof Error) || 'code' in error || isConnectionLoss(error)) throw error;
    return [{ borrowerId, orderId, account: '', missing: 0, error: error.message }];
  };
}
