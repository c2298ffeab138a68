import { type Actor, recordAudit } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { lockOrder } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { findPayout, type Payout, transitionPayout } from './records.ts';
import { isSuspenseReturn, reverseSuspenseReturn } from './returnPayouts.ts';

type AbsenceServices = Pick<Services, 'db' | 'providers'>;

/** Both operating days that a payout can belong to are over: what its provider doesn't have of it by then, it never will. */
export function haveOperatingDaysEnded(
  { providers }: Pick<Services, 'providers'>,
  payout: Payout,
  now: Date,
): boolean {
  const payOutApi = providers.payments.get(payout.provider)?.payOut;
  if (payOutApi === undefined || payout.sentAt === null) return false;
  return payOutApi.days.daysFor(payout.sentAt).every((day) => payOutApi.days.hasEnded(day, now));
}

/** Its provider, asked about every day it can belong to once all were over, has none of it. */
export async function recordAbsence(db: Database, payout: Payout, now: Date): Promise<boolean> {
  const { borrowerId, orderId, attempt } = payout;
  const { numUpdatedRows } = await db
    .updateTable('payouts')
    .set({ absentAt: now })
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'unknown')
    .where('absentAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Of these payouts, the ids of those that never left as far as their provider can say: it was asked about both operating days
 * after they were over, the lists of both were read, and none of it all has the payout.
 */
export async function findAbsentPayouts(
  services: AbsenceServices,
  payouts: readonly Payout[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const candidates = payouts.filter(
    (candidate) =>
      candidate.state === 'unknown' &&
      candidate.absentAt !== null &&
      haveOperatingDaysEnded(services, candidate, now),
  );
  const absentIds = new Set<string>();
  for (const payout of candidates) if (await isUnlisted(services, payout)) absentIds.add(payout.payoutId);
  return absentIds;
}

async function isUnlisted({ db, providers }: AbsenceServices, payout: Payout): Promise<boolean> {
  const { provider, payoutId, sentAt } = payout;
  const payOutApi = providers.payments.get(provider)?.payOut;
  if (payOutApi === undefined || sentAt === null) return false;
  const days = payOutApi.days.daysFor(sentAt);
  const readDays = await db
    .selectFrom('payoutStatements')
    .select('day')
    .where('provider', '=', provider)
    .where('day', 'in', [...days])
    .where('readAt', 'is not', null)
    .execute();
  if (readDays.length < days.length) return false;
  const listedOrder = await db
    .selectFrom('payoutStatementOrders')
    .select('providerId')
    .where('provider', '=', provider)
    .where('payoutId', '=', payoutId)
    .executeTakeFirst();
  return listedOrder === undefined;
}

/**
 * Two people say that a payout never left. False where it isn't absent, or somebody was faster. Only then may another be made for
 * the order, with an id of its own; what it was to return waits in suspense again.
 * @param services those of a transaction
 */
export async function markPayoutFailed(
  services: AbsenceServices & Pick<Services, 'config'>,
  { borrowerId, orderId, payoutId }: Payout,
  actor: Actor & { reason: string },
  now: Date,
): Promise<boolean> {
  const { db } = services;
  await lockOrder(db, borrowerId, orderId);
  const payout = await findPayout(db, payoutId);
  const absentIds = await findAbsentPayouts(services, payout === undefined ? [] : [payout], now);
  if (payout === undefined || !absentIds.has(payoutId)) return false;
  const changes = { reason: actor.reason, endedAt: now, declaredFailedAt: now };
  if (!(await transitionPayout(db, payout, 'refused', changes))) return false;
  if (isSuspenseReturn(payout)) await reverseSuspenseReturn(services, db, payout, false, actor, now);
  const action = { action: 'payout_declared_failed', borrowerId, subject: payoutId } as const;
  await recordAudit(db, actor, action, now);
  return true;
}
