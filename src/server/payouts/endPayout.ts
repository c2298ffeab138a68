import type { Database, OrderKey } from '../database/index.ts';
import { lastPayout, movePayout } from './records.ts';
import { failedStates } from './states.ts';
import { tellOfReturn } from './tellOfReturn.ts';

/**
 * People say that the money of an order is back, or isn't to leave. False while a payout may be on its way: only its
 * provider knows. The caller holds the order's row lock.
 */
export async function endPayout(trx: Database, key: OrderKey, reason: string, now: Date): Promise<boolean> {
  const payout = await lastPayout(trx, key);
  if (payout === undefined || failedStates.includes(payout.state)) return true;
  if (payout.state !== 'arrived') return false;
  const isMoved = await movePayout(trx, payout, 'returned', { reason, endedAt: now });
  if (isMoved) await tellOfReturn(trx, payout, reason, now);
  return isMoved;
}
