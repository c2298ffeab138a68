import type { Reversal } from '../../integrations/index.ts';
import { type Database, query } from '../../platform/database/index.ts';
import type { ReportContext } from '../services.ts';

const maxLogged = 20;

/** A reversal that hasn't been applied, with the payment it names. */
export type PendingReversal = Reversal & { provider: string };

const columns = [
  'provider',
  'paymentId',
  'reversalId',
  'amount',
  'currency',
  'reversedAt',
  'reason',
  'cause',
] as const;

/** Writes down that a provider took a payment back; false where it was told before, by whatever event. */
export async function storeReversal(
  trx: Database,
  provider: string,
  reversal: Reversal,
  now: Date,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('receivedReversals')
    .values({ provider, ...reversal, receivedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reversalId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What was told of a payment and doesn't count yet, in the order in which it was told. */
export function listPendingForPayment(
  db: Database,
  provider: string,
  paymentId: string,
): Promise<PendingReversal[]> {
  return pendingByPaymentQuery.read(db, { provider, paymentId });
}

const pendingByPaymentQuery = query({ provider: 'text', paymentId: 'text' }, ($, db) =>
  db
    .selectFrom('receivedReversals')
    .select(columns)
    .where('provider', '=', $.provider)
    .where('paymentId', '=', $.paymentId)
    .where('appliedAt', 'is', null)
    .orderBy('receivedAt')
    .orderBy('reversalId'),
);

/** All that wait, oldest first: of payments that nobody knows, or that couldn't be undone. */
export function listPendingReversals(db: Database) {
  return db
    .selectFrom('receivedReversals')
    .select([...columns, 'receivedAt'])
    .where('appliedAt', 'is', null)
    .orderBy('receivedAt')
    .execute();
}

/** It counts from now on; false where somebody else has seen to that. */
export async function markReversalApplied(
  trx: Database,
  { provider, paymentId, reversalId }: Pick<PendingReversal, 'provider' | 'paymentId' | 'reversalId'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('receivedReversals')
    .set({ appliedAt: now })
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .where('reversalId', '=', reversalId)
    .where('appliedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Says which payments were taken back and still count. */
export async function reportPendingReversals({ db, log }: ReportContext): Promise<void> {
  const pending = await listPendingReversals(db);
  if (pending.length === 0) return;
  const reversals = pending
    .slice(0, maxLogged)
    .map(({ provider, paymentId, reversalId }) => ({ provider, paymentId, reversalId }));
  log.error({ count: pending.length, reversals }, 'payments were taken back and wait to be undone');
}
