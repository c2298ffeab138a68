import { type Actor, recordAudit } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { lockOrder } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { findPayout, movePayout, type Payout } from './records.ts';
import { isReturn, undoReturn } from './suspenseReturn.ts';

type Outside = Pick<Services, 'db' | 'providers'>;

/** Both operating days that a payout can belong to are over: what its provider doesn't have of it by then, it never will. */
export function areDaysOver({ providers }: Pick<Services, 'providers'>, payout: Payout, now: Date): boolean {
  const rail = providers.payments.get(payout.provider)?.payOut;
  if (rail === undefined || payout.sentAt === null) return false;
  return rail.days.of(payout.sentAt).every((day) => rail.days.isOver(day, now));
}

/** Its provider, asked about every day it can belong to once all were over, has none of it. */
export async function keepAbsence(db: Database, payout: Payout, now: Date): Promise<boolean> {
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
export async function absentPayouts(
  services: Outside,
  payouts: readonly Payout[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const asked = payouts.filter(
    (one) => one.state === 'unknown' && one.absentAt !== null && areDaysOver(services, one, now),
  );
  const absent = new Set<string>();
  for (const payout of asked) if (await isInNoList(services, payout)) absent.add(payout.payoutId);
  return absent;
}

async function isInNoList({ db, providers }: Outside, payout: Payout): Promise<boolean> {
  const { provider, payoutId, sentAt } = payout;
  const rail = providers.payments.get(provider)?.payOut;
  if (rail === undefined || sentAt === null) return false;
  const days = rail.days.of(sentAt);
  const read = await db
    .selectFrom('payoutStatements')
    .select('day')
    .where('provider', '=', provider)
    .where('day', 'in', [...days])
    .where('readAt', 'is not', null)
    .execute();
  if (read.length < days.length) return false;
  const listed = await db
    .selectFrom('payoutStatementOrders')
    .select('providerId')
    .where('provider', '=', provider)
    .where('payoutId', '=', payoutId)
    .executeTakeFirst();
  return listed === undefined;
}

/**
 * Two people say that a payout never left. False where it isn't absent, or somebody was faster. Only then may another be made for
 * the order, with an id of its own; what it was to return waits in suspense again.
 * @param services those of a transaction
 */
export async function declareFailed(
  services: Outside & Pick<Services, 'config'>,
  { borrowerId, orderId, payoutId }: Payout,
  by: Actor & { reason: string },
  now: Date,
): Promise<boolean> {
  const { db } = services;
  await lockOrder(db, borrowerId, orderId);
  const payout = await findPayout(db, payoutId);
  const absent = await absentPayouts(services, payout === undefined ? [] : [payout], now);
  if (payout === undefined || !absent.has(payoutId)) return false;
  const changes = { reason: by.reason, endedAt: now, declaredFailedAt: now };
  if (!(await movePayout(db, payout, 'refused', changes))) return false;
  if (isReturn(payout)) await undoReturn(services, db, payout, false, by, now);
  const action = { action: 'payout_declared_failed', borrowerId, subject: payoutId } as const;
  await recordAudit(db, by, action, now);
  return true;
}
