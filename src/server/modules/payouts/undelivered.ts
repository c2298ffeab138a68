import type { Database } from '../../platform/database/index.ts';
import type { Payout } from './records.ts';
import { payoutColumns } from './records.ts';
import { failedStates } from './states.ts';

/** The failed payouts of a borrower's loans that wait for another account: none is under way, and nothing is owed. */
export async function listUndeliveredPayouts(db: Database, borrowerId: number): Promise<Payout[]> {
  const waitingOrders = await db
    .selectFrom('orders')
    .select('orderId')
    .where('borrowerId', '=', borrowerId)
    .where('state', '=', 'paying_out')
    .execute();
  if (waitingOrders.length === 0) return [];
  const lastPayouts = await db
    .selectFrom('payouts')
    .select(payoutColumns)
    .distinctOn('orderId')
    .where('borrowerId', '=', borrowerId)
    .where(
      'orderId',
      'in',
      waitingOrders.map(({ orderId }) => orderId),
    )
    .orderBy('orderId')
    .orderBy('attempt', 'desc')
    .execute();
  return lastPayouts.filter(
    ({ state, declaredFailedAt }) => failedStates.includes(state) && declaredFailedAt === null,
  );
}
