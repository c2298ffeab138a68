import { sql } from 'kysely';
import type { Channel } from '../config/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { minuteMs } from '../durations.ts';
import type { Order } from '../loans/index.ts';
import type { Collected } from '../providers/index.ts';
import { lastDayOf, type Purpose, wayOf } from './purposes.ts';

/** Longer than any provider is waited for. */
const cancellingMs = minuteMs;

/**
 * `superfluous`: another one stands by now; this one is cancelled by and by. `taken`: this very one had been given
 * before for something else, and must not be cancelled, because somebody may be paying by it.
 */
type KeptReference = 'kept' | 'superfluous' | 'taken';

/** Writes a new reference where none stands yet; expired ones make room, and those that outlast the amount they are for. */
export function keepReference(
  db: Database,
  order: Order,
  channel: Channel,
  purpose: Purpose,
  made: Collected,
  { now, until }: { now: Date; until: Date },
): Promise<KeptReference> {
  return transaction(db, async (trx) => {
    const { borrowerId, orderId } = order;
    const listed = await trx
      .insertInto('referenceDirectory')
      .values({ reference: made.reference, borrowerId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('reference')
      .executeTakeFirst();
    await retireReferences(trx, order, channel, purpose, { now, until });
    if (listed === undefined) return (await giveAgain(trx, order, purpose, made, now)) ? 'kept' : 'taken';
    const row = {
      borrowerId,
      reference: made.reference,
      orderId,
      provider: channel.provider,
      payCode: channel.payCode,
      purpose: purpose.requestType,
      way: wayOf(purpose),
      amount: purpose.amount,
      extensionSequence: purpose.extensionSequence,
      createdAt: now,
      expiresAt: made.expiresAt,
      providerId: made.providerId,
      till: JSON.stringify(made.till),
      reusable: made.isReusable,
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
async function giveAgain(
  trx: Database,
  { borrowerId, orderId }: Order,
  purpose: Purpose,
  { reference, expiresAt, till }: Collected,
  now: Date,
): Promise<boolean> {
  const isOver = new Date(now.getTime() - cancellingMs);
  const given = await trx
    .updateTable('paymentReferences')
    .set({
      way: wayOf(purpose),
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
    .where((row) => row.or([row('cancelledAt', 'is', null), row('cancelledAt', '<', isOver)]))
    .executeTakeFirstOrThrow();
  return given.numUpdatedRows === 1n;
}

/** Those that ended make room; so does one for another extension or for longer than its amount is right, which its provider is told. */
async function retireReferences(
  trx: Database,
  order: Order,
  channel: Channel,
  purpose: Purpose,
  { now, until }: { now: Date; until: Date },
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
    .where('way', '=', wayOf(purpose))
    .where('amount', '=', purpose.amount)
    .where('live', '=', true)
    .where((row) =>
      row.or([
        row('expiresAt', '<=', now),
        row('extensionSequence', 'is distinct from', purpose.extensionSequence),
        ...(lastDayOf(purpose) === null ? [] : [row('expiresAt', '>', until)]),
      ]),
    )
    .execute();
}
