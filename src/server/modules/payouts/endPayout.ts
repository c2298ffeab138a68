import type { Database, OrderKey } from '../../platform/database/index.ts';
import { announceReturn } from './announceReturn.ts';
import { findLastPayout, transitionPayout } from './records.ts';
import { failedStates } from './states.ts';

/**
 * People say that the money of an order is back, or isn't to leave. False while a payout may be on its way: only its
 * provider knows. The caller holds the order's row lock.
 */
export async function endPayout(trx: Database, key: OrderKey, reason: string, now: Date): Promise<boolean> {
  const payout = await findLastPayout(trx, key);
  if (payout === undefined || failedStates.includes(payout.state)) return true;
  if (payout.state !== 'arrived') return false;
  const isReturned = await transitionPayout(trx, payout, 'returned', { reason, endedAt: now });
  if (isReturned) await announceReturn(trx, payout, reason, now);
  return isReturned;
}
