import { sql } from 'kysely';
import type { Channel } from '../config/index.ts';
import { type Database, transaction } from '../database/index.ts';
import type { Order } from '../loans/index.ts';
import type { Collected } from '../providers/index.ts';
import { type Purpose, wayOf } from './purposes.ts';

/**
 * `superfluous`: another one stands by now; this one is cancelled by and by. `taken`: this very one had been given
 * before for something else, and must not be cancelled, because somebody may be paying by it.
 */
type KeptReference = 'kept' | 'superfluous' | 'taken';

/** Writes a new reference where none stands yet; expired ones make room. */
export function keepReference(
  db: Database,
  order: Order,
  channel: Channel,
  purpose: Purpose,
  made: Collected,
  now: Date,
): Promise<KeptReference> {
  return transaction(db, async (trx) => {
    const { borrowerId, orderId } = order;
    const listed = await trx
      .insertInto('reference_directory')
      .values({ reference: made.reference, borrower_id: borrowerId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('reference')
      .executeTakeFirst();
    await retireReferences(trx, order, channel, purpose, now);
    if (listed === undefined) return (await giveAgain(trx, order, purpose, made)) ? 'kept' : 'taken';
    const row = {
      borrower_id: borrowerId,
      reference: made.reference,
      order_id: orderId,
      provider: channel.provider,
      pay_code: channel.payCode,
      purpose: purpose.requestType,
      way: wayOf(purpose),
      amount: purpose.amount,
      extension_sequence: purpose.extensionSequence,
      created_at: now,
      expires_at: made.expiresAt,
      provider_id: made.providerId,
      till: JSON.stringify(made.till),
      reusable: made.isReusable,
    };
    const inserted = await trx
      .insertInto('payment_references')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('reference')
      .executeTakeFirst();
    if (inserted !== undefined) return 'kept';
    await trx
      .insertInto('payment_references')
      .values({ ...row, live: false, ended_at: now })
      .execute();
    return 'superfluous';
  });
}

/** An account's number that is the loan's own: what it is paid for is what it was asked for last. */
async function giveAgain(
  trx: Database,
  { borrowerId, orderId }: Order,
  purpose: Purpose,
  { reference, expiresAt, till }: Collected,
): Promise<boolean> {
  const given = await trx
    .updateTable('payment_references')
    .set({
      way: wayOf(purpose),
      amount: purpose.amount,
      expires_at: expiresAt,
      till: JSON.stringify(till),
      live: true,
      ended_at: null,
      cancelled_at: null,
      asked_at: null,
    })
    .where('borrower_id', '=', borrowerId)
    .where('reference', '=', reference)
    .where('order_id', '=', orderId)
    .where('purpose', '=', purpose.requestType)
    .where('extension_sequence', 'is not distinct from', purpose.extensionSequence)
    .where('reusable', '=', true)
    .executeTakeFirstOrThrow();
  return given.numUpdatedRows === 1n;
}

/** Those that ended make room, and so does one for another extension, which its provider is told. */
async function retireReferences(
  trx: Database,
  order: Order,
  channel: Channel,
  purpose: Purpose,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payment_references')
    .set({
      live: false,
      ended_at: sql<Date | null>`case when expires_at > ${now} then ${now}::timestamptz end`,
    })
    .where('borrower_id', '=', order.borrowerId)
    .where('order_id', '=', order.orderId)
    .where('pay_code', '=', channel.payCode)
    .where('purpose', '=', purpose.requestType)
    .where('way', '=', wayOf(purpose))
    .where('amount', '=', purpose.amount)
    .where('live', '=', true)
    .where((row) =>
      row.or([
        row('expires_at', '<=', now),
        row('extension_sequence', 'is distinct from', purpose.extensionSequence),
      ]),
    )
    .execute();
}
