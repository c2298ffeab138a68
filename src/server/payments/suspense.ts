import { sql } from 'kysely';
import { type Day, dayIn } from '../../lending/index.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { house, post } from '../ledger/index.ts';
import { findOrder, lockOrder, paymentKey } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { bookPayment } from './intake.ts';

/** Money that was received and belongs to no debt yet. Amount in minor units. */
export type Suspended = {
  provider: string;
  paymentId: string;
  reference: string;
  amount: number;
  currency: string;
  paidAt: Date;
  receivedAt: Date;
};

export type Match = { provider: string; paymentId: string; borrowerId: number; orderId: string };

/** `notDisbursed`: no such order, or none that owes anything yet. */
export type MatchOutcome = 'matched' | 'notWaiting' | 'notDisbursed' | 'otherCurrency';

const matchedChannel = 'MATCHED';

/** What waits in suspense, oldest first, at most 500. */
export async function listSuspense(db: Database): Promise<Suspended[]> {
  const rows = await waiting(db).orderBy('received.received_at').limit(500).execute();
  return rows.map(suspendedOf);
}

/**
 * Gives suspended money to an order: out of the house's suspense, into the order's ledger, at the day it was paid. The
 * event of the match is unique in the ledger, so a payment can be matched once.
 */
export async function matchSuspense(services: Services, match: Match, by: Actor): Promise<MatchOutcome> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const key = paymentKey(match.provider, match.paymentId);
    await lockOrder(trx, match.borrowerId, match.orderId);
    const order = await findOrder(trx, match.borrowerId, match.orderId);
    if (order === undefined || order.disbursedOn === null) return 'notDisbursed';
    const row = await waiting(trx)
      .where('received.provider', '=', match.provider)
      .where('received.payment_id', '=', match.paymentId)
      .forUpdate('received')
      .executeTakeFirst();
    if (row === undefined || (await isMatched(trx, key))) return 'notWaiting';
    const payment = suspendedOf(row);
    if (payment.currency !== order.terms.currency) return 'otherCurrency';
    await releaseSuspense(trx, key, payment, dayIn(order.terms.timeZone, now), now);
    await trx
      .updateTable('received_payments')
      .set({ borrower_id: match.borrowerId })
      .where('provider', '=', match.provider)
      .where('payment_id', '=', match.paymentId)
      .execute();
    const debt = {
      borrowerId: match.borrowerId,
      market: order.terms.market,
      orderId: match.orderId,
      payCode: matchedChannel,
      extensionSequence: null,
    };
    await bookPayment(services, trx, match.provider, payment, debt, now);
    const { borrowerId } = match;
    await recordAudit(trx, by, { action: 'suspense_matched', borrowerId, subject: key }, now);
    return 'matched';
  });
}

/** Received payments whose suspense entry, `payment:<provider>:<id>`, no match has answered. */
function waiting(db: Database) {
  return db
    .selectFrom('ledger_entries as entry')
    .innerJoin('received_payments as received', (join) =>
      join
        .on('received.provider', '=', sql<string>`split_part(entry.event, ':', 2)`)
        .on(
          'received.payment_id',
          '=',
          sql<string>`substr(entry.event, 10 + length(split_part(entry.event, ':', 2)))`,
        ),
    )
    .select([
      'received.provider',
      'received.payment_id',
      'received.reference',
      'received.amount',
      'received.currency',
      'received.paid_at',
      'received.received_at',
    ])
    .where('entry.borrower_id', '=', house.borrowerId)
    .where('entry.order_id', '=', house.orderId)
    .where('entry.event', 'like', 'payment:%')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('ledger_entries as answer')
            .select('answer.entry_id')
            .where('answer.borrower_id', '=', house.borrowerId)
            .where('answer.order_id', '=', house.orderId)
            .whereRef('answer.event', '=', sql`'match:' || substr(entry.event, 9)`),
        ),
      ),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof waiting>['executeTakeFirstOrThrow']>>;

function suspendedOf(row: Row): Suspended {
  return {
    provider: row.provider,
    paymentId: row.payment_id,
    reference: row.reference,
    amount: row.amount,
    currency: row.currency,
    paidAt: row.paid_at,
    receivedAt: row.received_at,
  };
}

/** Asked again under the lock: who waited for it may have read an older state. */
async function isMatched(trx: Database, key: string): Promise<boolean> {
  const match = await trx
    .selectFrom('ledger_entries')
    .select('entry_id')
    .where('borrower_id', '=', house.borrowerId)
    .where('order_id', '=', house.orderId)
    .where('event', '=', `match:${key}`)
    .executeTakeFirst();
  return match !== undefined;
}

function releaseSuspense(
  trx: Database,
  key: string,
  { provider, amount, currency }: Suspended,
  valueDate: Day,
  now: Date,
): Promise<void> {
  return post(
    trx,
    { ...house, event: `match:${key}`, valueDate, postedAt: now },
    new Map([
      [`suspense:${currency}`, amount],
      [`cash:${provider}:${currency}`, -amount],
    ]),
  );
}
