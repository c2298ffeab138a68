import type { Database } from '../database/index.ts';
import type { Payout } from './records.ts';
import { payoutColumns } from './records.ts';
import { failedStates } from './states.ts';

/** The failed payouts of a borrower's loans that wait for another account: none is under way, and nothing is owed. */
export async function undeliveredOf(db: Database, borrowerId: number): Promise<Payout[]> {
  const waiting = await db
    .selectFrom('orders')
    .select('orderId')
    .where('borrowerId', '=', borrowerId)
    .where('state', '=', 'paying_out')
    .execute();
  if (waiting.length === 0) return [];
  const last = await db
    .selectFrom('payouts')
    .select(payoutColumns)
    .distinctOn('orderId')
    .where('borrowerId', '=', borrowerId)
    .where(
      'orderId',
      'in',
      waiting.map(({ orderId }) => orderId),
    )
    .orderBy('orderId')
    .orderBy('attempt', 'desc')
    .execute();
  return last.filter(
    ({ state, declaredFailedAt }) => failedStates.includes(state) && declaredFailedAt === null,
  );
}
