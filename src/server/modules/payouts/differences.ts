import type { Selectable } from 'kysely';
import type { RightSide } from '../../../contract/desk/reconciliation.ts';
import { type Actor, recordAudit } from '../../platform/audit/index.ts';
import {
  type Database,
  hasUpdatedRow,
  insertOnce,
  type Schema,
  transaction,
} from '../../platform/database/index.ts';
import type { AlertServices, Services } from '../services.ts';

export type PayoutDifference = Omit<
  Selectable<Schema['payoutDifferences']>,
  'seenAt' | 'closedAt' | 'closedReason' | 'rightSide'
>;

type DifferenceKey = Pick<PayoutDifference, 'provider' | 'kind' | 'reference'>;

/** Records a difference, once; a closed one isn't reopened. */
export async function recordPayoutDifference(
  { db, log }: Pick<Services, 'db' | 'log'>,
  difference: PayoutDifference,
  now: Date,
): Promise<void> {
  const isNew = await insertOnce(db.insertInto('payoutDifferences').values({ ...difference, seenAt: now }));
  if (!isNew) return;
  const { provider, kind, reference, payoutId } = difference;
  log.error({ provider, kind, reference, payoutId }, 'what a provider sent differs from the payouts');
}

/** Open differences, oldest first, at most 500. */
export function listOpenPayoutDifferences(db: Database) {
  return db
    .selectFrom('payoutDifferences')
    .selectAll()
    .where('closedAt', 'is', null)
    .orderBy('seenAt')
    .orderBy('reference')
    .limit(500)
    .execute();
}

/** Closes a difference with a reason; false if it isn't open. */
export async function closePayoutDifference(
  services: Services,
  {
    provider,
    kind,
    reference,
    reason,
    rightSide,
  }: DifferenceKey & { reason: string; rightSide: RightSide | null },
  actor: Actor,
): Promise<boolean> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const isUpdated = await hasUpdatedRow(
      trx
        .updateTable('payoutDifferences')
        .set({ closedAt: now, closedReason: reason, rightSide })
        .where((row) => row.and({ provider, kind, reference, closedAt: null })),
    );
    if (!isUpdated) return false;
    const subject = `${provider}:${kind}:${reference}`;
    await recordAudit(trx, { ...actor, reason }, { action: 'payout_difference_closed', subject }, now);
    return true;
  });
}

/** Logs open differences, nightly. */
export async function reportOpenPayoutDifferences({ db, log }: AlertServices): Promise<void> {
  const differences = await listOpenPayoutDifferences(db);
  if (differences.length > 0)
    log.error({ count: differences.length }, 'what providers sent differs from the payouts');
}
