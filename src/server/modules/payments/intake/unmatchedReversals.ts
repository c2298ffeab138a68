import { type Selectable, sql } from 'kysely';
import type { PaymentId } from '../../../../contract/desk/paymentKey.ts';
import { type Database, hasUpdatedRow, type Schema } from '../../../platform/database/index.ts';
import type { AlertServices } from '../../services.ts';

/** A reversal by its provider's number. */
export type ReversalId = PaymentId & { readonly reversalId: string };

/** Its note, `by` the e-mail of who wrote it. */
type ReversalNote = Selectable<Schema['receivedReversals']>['notes'][number];

const maxLogged = 20;

/** Reversals that are left to staff: of unknown payments, or that failed. */
export function unmatchedReversalsQuery(db: Database) {
  return db.selectFrom('receivedReversals').where((row) => row.and({ appliedAt: null, closedAt: null }));
}

/** {@link unmatchedReversalsQuery}, oldest first. */
export function listUnmatchedReversals(db: Database) {
  return unmatchedReversalsQuery(db)
    .select(['provider', 'paymentId', 'reversalId', 'amount', 'currency', 'reversedAt', 'reason', 'cause'])
    .select('receivedAt')
    .orderBy('receivedAt')
    .execute();
}

/** Logs those that are left to staff. */
export async function reportUnmatchedReversals({ db, log }: AlertServices): Promise<void> {
  const unmatched = await listUnmatchedReversals(db);
  if (unmatched.length === 0) return;
  const reversals = unmatched
    .slice(0, maxLogged)
    .map(({ provider, paymentId, reversalId }) => ({ provider, paymentId, reversalId }));
  log.error({ count: unmatched.length, reversals }, 'unapplied reversals');
}

/** Adds what staff noted. False where it is no longer left to them. */
export function noteReversal(
  trx: Database,
  { provider, paymentId, reversalId }: ReversalId,
  note: ReversalNote,
): Promise<boolean> {
  return hasUpdatedRow(
    trx
      .updateTable('receivedReversals')
      .set({ notes: sql<string>`notes || ${JSON.stringify([note])}::jsonb` })
      .where((row) => row.and({ provider, paymentId, reversalId, appliedAt: null, closedAt: null })),
  );
}

/** Leaves it to staff no longer; it is still applied once its payment arrives. False where it wasn't. */
export function closeReversal(
  trx: Database,
  { provider, paymentId, reversalId }: ReversalId,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  return hasUpdatedRow(
    trx
      .updateTable('receivedReversals')
      .set({ closedAt: now, closedReason: reason })
      .where((row) => row.and({ provider, paymentId, reversalId, appliedAt: null, closedAt: null })),
  );
}
