import type { BaseLogger } from 'pino';
import type { Database } from '../database/index.ts';
import type { NoticeOutcome, Reversal } from '../providers/index.ts';
import type { Services } from '../services.ts';

const named = 20;

/**
 * A provider took a payment back. It is kept once and waits for people, like money in suspense: who undoes a payment on
 * its loan sets `applied_at` here, in the same transaction.
 */
export async function onReversal(
  services: Services,
  trx: Database,
  provider: string,
  reversal: Reversal,
  now: Date,
): Promise<NoticeOutcome> {
  const { reversalId, paymentId, amount, currency, reversedAt, reason } = reversal;
  const kept = await trx
    .insertInto('received_reversals')
    .values({
      provider,
      payment_id: paymentId,
      reversal_id: reversalId,
      amount,
      currency,
      reversed_at: reversedAt,
      reason,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reversal_id')
    .executeTakeFirst();
  if (kept === undefined) return 'repeated';
  services.log.error({ provider, paymentId, reversalId }, 'a payment was taken back and waits to be undone');
  return 'kept';
}

/** Says which payments were taken back and still count. */
export async function reportReversals({
  db,
  log,
}: {
  db: Database;
  log: Pick<BaseLogger, 'error'>;
}): Promise<void> {
  const waiting = await db
    .selectFrom('received_reversals')
    .select(['provider', 'payment_id as paymentId', 'reversal_id as reversalId'])
    .where('applied_at', 'is', null)
    .orderBy('received_at')
    .execute();
  if (waiting.length === 0) return;
  log.error(
    { count: waiting.length, reversals: waiting.slice(0, named) },
    'payments were taken back and wait to be undone',
  );
}
