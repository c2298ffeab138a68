import { type Day, day, laterDay } from '../../lending/index.ts';
import { type Database, isConnectionLoss, type OrderKey, transaction } from '../database/index.ts';
import { balancesPosted, difference } from '../ledger/index.ts';
import { balancesOn, findOrder } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { lenderMismatches } from './lender.ts';

/**
 * An order whose ledger isn't what its replay says, or money received that the ledger doesn't hold. With an error: one
 * that can't be replayed, whose ledger is held against nothing.
 */
export type Mismatch = {
  borrowerId: number;
  orderId: string;
  account: string;
  missing: number;
  error?: string;
};

export type Report = { orders: number; mismatches: readonly Mismatch[] };

type Key = OrderKey & { through: string };

const batchSize = 200;

/**
 * Holds every paid-out order's ledger against its replay, and the cash in the ledger against what was received and
 * refunded. Each batch of orders, and all sums, as of one moment: a payment that comes meanwhile is no mismatch.
 */
export async function reconcile(db: Database): Promise<Report> {
  const mismatches: Mismatch[] = [];
  let orders = 0;
  let after: OrderKey | undefined = { borrowerId: -1, orderId: '' };
  while (after !== undefined) {
    const from: OrderKey = after;
    const batch = await atOnce(db, (trx) => checkBatch(trx, from));
    mismatches.push(...batch.mismatches);
    orders += batch.keys.length;
    after = batch.keys.at(-1);
  }
  return { orders, mismatches: [...mismatches, ...(await atOnce(db, lenderMismatches))] };
}

/** Reads whatever it reads as of one moment. */
function atOnce<T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> {
  return transaction(db, read, 'repeatable read');
}

async function checkBatch(trx: Database, after: OrderKey): Promise<{ keys: Key[]; mismatches: Mismatch[] }> {
  const keys = await nextOrders(trx, after);
  const mismatches: Mismatch[] = [];
  for (const key of keys) mismatches.push(...(await mismatchesOf(trx, key).catch(unreplayable(key))));
  return { keys, mismatches };
}

/** The nightly job: what it finds is logged as an error for each account. */
export async function checkLedger(services: Services): Promise<void> {
  const { orders, mismatches } = await reconcile(services.db);
  for (const mismatch of mismatches) services.log.error({ mismatch }, 'the ledger does not fit');
  services.metrics.ledgerChecked(mismatches.length);
  services.log.info({ orders, mismatches: mismatches.length }, 'ledger checked');
}

/** Orders in key order with the day through which they are booked. */
function nextOrders(db: Database, after: OrderKey): Promise<Key[]> {
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

async function mismatchesOf(db: Database, { borrowerId, orderId, through }: Key): Promise<Mismatch[]> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined) return [{ borrowerId: borrowerId, orderId: orderId, account: '', missing: 0 }];
  const asOf = [...order.payments, ...order.events].reduce<Day>(
    (last, { valueDate }) => laterDay(last, day(valueDate)),
    day(through),
  );
  const lines = difference(await balancesPosted(db, borrowerId, orderId), balancesOn(order, asOf));
  return [...lines]
    .filter(([, missing]) => missing !== 0)
    .map(([account, missing]) => ({ borrowerId: borrowerId, orderId: orderId, account, missing }));
}

/** What only this order's replay throws; a database that fails says nothing about an order. */
function unreplayable({ borrowerId, orderId }: Key): (error: unknown) => Mismatch[] {
  return (error) => {
    if (!(error instanceof Error) || 'code' in error || isConnectionLoss(error)) throw error;
    return [{ borrowerId, orderId, account: '', missing: 0, error: error.message }];
  };
}
