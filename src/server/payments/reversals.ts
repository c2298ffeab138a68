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
    .insertInto('receivedReversals')
    .values({
      provider,
      paymentId,
      reversalId,
      amount,
      currency,
      reversedAt,
      reason,
      receivedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reversalId')
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
    .selectFrom('receivedReversals')
    .select(['provider', 'paymentId', 'reversalId'])
    .where('appliedAt', 'is', null)
    .orderBy('receivedAt')
    .execute();
  if (waiting.length === 0) return;
  log.error(
    { count: waiting.length, reversals: waiting.slice(0, named) },
    'payments were taken back and wait to be undone',
  );
}
