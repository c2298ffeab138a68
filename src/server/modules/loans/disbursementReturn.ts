import { dayIn, type PayoutEvent } from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { findOrder, type Order } from './order.ts';
import { recordLoanEvent } from './recordLoanEvent.ts';
import { reverseDisbursement } from './reprocessLoan.ts';

/** The lender has the money of a loan back, or never gave it. `key`: the same told twice is one event. */
export type DisbursementReturn = {
  step: Extract<PayoutEvent['step'], 'returned' | 'cancelled'>;
  key: string;
  reason: string;
  evidence?: string;
};

/**
 * Undoes a loan from today on: it waits to be paid out again, or is over. What was paid for it is the borrower's. The caller
 * holds the order's row lock.
 */
export async function recordDisbursementReturn(
  trx: Database,
  { borrowerId, orderId, disbursedOn, terms }: Order,
  { step, key, ...reasonAndEvidence }: DisbursementReturn,
  actor: Actor,
  now: Date,
): Promise<void> {
  const context = { borrowerId, orderId, ...reasonAndEvidence };
  const today = dayIn(terms.timeZone, now);
  if (disbursedOn !== null) {
    // When the money had been there, so that what was owed on those days can be told.
    const recordedAt = `${disbursedOn}T00:00:00.000Z`;
    const arrivedEvent = {
      kind: 'payout',
      id: `${key}:arrived`,
      step: 'arrived',
      valueDate: disbursedOn,
    } as const;
    await recordLoanEvent(trx, context, { ...arrivedEvent, recordedAt }, actor, now);
  }
  const recordedAt = now.toISOString();
  await recordLoanEvent(
    trx,
    context,
    { kind: 'payout', id: key, step, valueDate: today, recordedAt },
    actor,
    now,
  );
  await trx
    .updateTable('orders')
    .set({ disbursedOn: null })
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .execute();
  const updatedOrder = await findOrder(trx, borrowerId, orderId);
  if (updatedOrder === undefined) throw new Error(`order ${orderId} is gone`);
  await reverseDisbursement(trx, updatedOrder, { event: `payout:${key}`, valueDate: today, now, today });
}
