import { sql } from 'kysely';
import { type Day, day, laterDay } from '../../lending/index.ts';
import { type Database, isConnectionLoss } from '../database/index.ts';
import { balancesPosted, difference, house } from '../ledger/index.ts';
import { balancesOn, findOrder } from '../loans/index.ts';
import type { Services } from '../services.ts';

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

type Key = { borrowerId: number; orderId: string; through: string };

const batchSize = 200;

/** Holds every paid-out order's ledger against its replay, and the cash in the ledger against what was received and refunded. */
export async function reconcile(db: Database): Promise<Report> {
  const mismatches: Mismatch[] = [];
  let orders = 0;
  let batch = await nextOrders(db, { borrowerId: -1, orderId: '' });
  while (batch.length > 0) {
    for (const key of batch) mismatches.push(...(await mismatchesOf(db, key).catch(unreplayable(key))));
    orders += batch.length;
    batch = await nextOrders(db, batch.at(-1));
  }
  return {
    orders,
    mismatches: [...mismatches, ...(await suspenseMismatches(db)), ...(await cashMismatches(db))],
  };
}

/** The nightly job: what it finds is logged as an error for each account. */
export async function checkLedger(services: Services): Promise<void> {
  const { orders, mismatches } = await reconcile(services.db);
  for (const mismatch of mismatches) services.log.error({ mismatch }, 'the ledger does not fit');
  services.log.info({ orders, mismatches: mismatches.length }, 'ledger checked');
}

/** Orders in key order with the day through which they are booked. */
function nextOrders(
  db: Database,
  after: { borrowerId: number; orderId: string } = { borrowerId: -1, orderId: '' },
): Promise<Key[]> {
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

/** Suspense in the ledger against the payments that wait, all in all. */
async function suspenseMismatches(db: Database): Promise<Mismatch[]> {
  const waiting = await db
    .selectFrom('receivedPayments')
    .select((row) => row.fn.coalesce(row.fn.sum<string>('amount'), row.lit(0)).as('total'))
    .where('suspendedAt', 'is not', null)
    .where('matchedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const owed = await db
    .selectFrom('ledgerLines')
    .select((row) => row.fn.coalesce(row.fn.sum<string>('amount'), row.lit(0)).as('total'))
    .where('borrowerId', '=', house.borrowerId)
    .where('account', 'like', 'suspense:%')
    .executeTakeFirstOrThrow();
  const missing = -Number(waiting.total) - Number(owed.total);
  return missing === 0 ? [] : [{ ...house, account: 'suspense', missing }];
}

/** Cash in the ledger against what was received less what was paid back or undone, all in all. */
async function cashMismatches(db: Database): Promise<Mismatch[]> {
  const received = await db
    .selectFrom('receivedPayments')
    .select((row) => row.fn.coalesce(row.fn.sum<string>('amount'), row.lit(0)).as('total'))
    .executeTakeFirstOrThrow();
  const cash = await db
    .selectFrom('ledgerLines')
    .select((row) => row.fn.coalesce(row.fn.sum<string>('amount'), row.lit(0)).as('total'))
    .where('account', 'like', 'cash:%')
    .executeTakeFirstOrThrow();
  const refunded = await db
    .selectFrom('refunds')
    .select((row) => row.fn.coalesce(row.fn.sum<string>('amount'), row.lit(0)).as('total'))
    .where('valueDate', 'is not', null)
    .executeTakeFirstOrThrow();
  const undone = await db
    .selectFrom('loanEvents')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.borrowerId', '=', 'loanEvents.borrowerId')
        .onRef('payments.orderId', '=', 'loanEvents.orderId')
        .on(
          sql<boolean>`loan_events.event ->> 'paymentId' = payments.provider || ':' || payments.payment_id`,
        ),
    )
    .select((row) => row.fn.coalesce(row.fn.sum<string>('payments.amount'), row.lit(0)).as('total'))
    .where('loanEvents.kind', '=', 'reversal')
    .executeTakeFirstOrThrow();
  const stays = Number(received.total) - Number(refunded.total) - Number(undone.total);
  const missing = stays - Number(cash.total);
  return missing === 0 ? [] : [{ borrowerId: 0, orderId: '', account: 'cash', missing }];
}
