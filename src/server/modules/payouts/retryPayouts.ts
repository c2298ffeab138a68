import type { Database } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';

/** A borrower has bound another account: what came back or was refused is sent there. */
export async function retryPayouts({ jobs }: Services, trx: Database, borrowerId: number): Promise<void> {
  const waitingOrders = await trx
    .selectFrom('orders')
    .select('orderId')
    .where('borrowerId', '=', borrowerId)
    .where('state', '=', 'paying_out')
    .execute();
  for (const { orderId } of waitingOrders) await jobs.send(trx, 'pay-out-order', { borrowerId, orderId }, 0);
}
