import { sql } from 'kysely';
import type { Channel } from '../../config/index.ts';
import type { CreatedReference } from '../../integrations/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { minuteMs } from '../../platform/durations.ts';
import type { Order } from '../loans/index.ts';
import { type Purpose, paymentScopeFor, purposeValidUntil } from './paymentPurpose.ts';

/** Longer than any provider is waited for. */
const cancellationMs = minuteMs;

/**
 * `superfluous`: another one stands by now; this one is cancelled by and by. `taken`: this very one had been given
 * before for something else, and must not be cancelled, because somebody may be paying by it.
 */
type StoreReferenceOutcome = 'kept' | 'superfluous' | 'taken';

/** Writes a new reference where none stands yet; expired ones make room, and those that outlast the amount they are for. */
export function storeReference(
  db: Database,
  order: Order,
  channel: Channel,
  purpose: Purpose,
  created: CreatedReference,
  { now, validUntil }: { now: Date; validUntil: Date },
): Promise<StoreReferenceOutcome> {
  return transaction(db, async (trx) => {
    const { borrowerId, orderId } = order;
    const directoryEntry = await trx
      .insertInto('referenceDirectory')
      .values({ reference: created.reference, borrowerId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('reference')
      .executeTakeFirst();
    await retireReferences(trx, order, channel, purpose, { now, validUntil });
    if (directoryEntry === undefined)
      return (await reuseReference(trx, order, purpose, created, now)) ? 'kept' : 'taken';
    const row = {
      borrowerId,
      reference: created.reference,
      orderId,
      provider: channel.provider,
      payCode: channel.payCode,
      purpose: purpose.requestType,
      way: paymentScopeFor(purpose),
      amount: purpose.amount,
      extensionSequence: purpose.extensionSequence,
      createdAt: now,
      expiresAt: created.expiresAt,
      providerId: created.providerId,
      till: JSON.stringify(created.till),
      reusable: created.isReusable,
    };
    const inserted = await trx
      .insertInto('paymentReferences')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('reference')
      .executeTakeFirst();
    if (inserted !== undefined) return 'kept';
    await trx
      .insertInto('paymentReferences')
      .values({ ...row, live: false, endedAt: now })
      .execute();
    return 'superfluous';
  });
}

/**
 * An account's number that is the loan's own: what it is paid for is what it was asked for last. Not while its provider
 * may still be ending it.
 */
async function reuseReference(
  trx: Database,
  { borrowerId, orderId }: Order,
  purpose: Purpose,
  { reference, expiresAt, till }: CreatedReference,
  now: Date,
): Promise<boolean> {
  const cancelledBefore = new Date(now.getTime() - cancellationMs);
  const updated = await trx
    .updateTable('paymentReferences')
    .set({
      way: paymentScopeFor(purpose),
      amount: purpose.amount,
      expiresAt,
      till: JSON.stringify(till),
      live: true,
      endedAt: null,
      cancelledAt: null,
      askedAt: null,
    })
    .where('borrowerId', '=', borrowerId)
    .where('reference', '=', reference)
    .where('orderId', '=', orderId)
    .where('purpose', '=', purpose.requestType)
    .where('extensionSequence', 'is not distinct from', purpose.extensionSequence)
    .where('reusable', '=', true)
    .where((row) => row.or([row('cancelledAt', 'is', null), row('cancelledAt', '<', cancelledBefore)]))
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows === 1n;
}

/** Those that ended make room; so does one for another extension or for longer than its amount is right, which its provider is told. */
async function retireReferences(
  trx: Database,
  order: Order,
  channel: Channel,
  purpose: Purpose,
  { now, validUntil }: { now: Date; validUntil: Date },
): Promise<void> {
  await trx
    .updateTable('paymentReferences')
    .set({
      live: false,
      endedAt: sql<Date | null>`case when expires_at > ${now} then ${now}::timestamptz end`,
    })
    .where('borrowerId', '=', order.borrowerId)
    .where('orderId', '=', order.orderId)
    .where('payCode', '=', channel.payCode)
    .where('purpose', '=', purpose.requestType)
    .where('way', '=', paymentScopeFor(purpose))
    .where('amount', '=', purpose.amount)
    .where('live', '=', true)
    .where((row) =>
      row.or([
        row('expiresAt', '<=', now),
        row('extensionSequence', 'is distinct from', purpose.extensionSequence),
        ...(purposeValidUntil(purpose) === null ? [] : [row('expiresAt', '>', validUntil)]),
      ]),
    )
    .execute();
}
