import { dayMs } from '../../platform/durations.ts';
import type { ReportContext, Services } from '../services.ts';

const maxListedOrders = 20;

/** A decision falls within 1 day, and the money has left a day after it at the latest. Source: SPEC 9. */
const staleStates = [
  { state: 'in_review', since: 'createdAt', message: 'orders wait for a decision for more than a day' },
  { state: 'paying_out', since: 'decidedAt', message: 'orders wait to be paid out for more than a day' },
] as const;

/** Says which orders don't get on: whatever should move them has failed, or nobody does it. */
export async function reportStaleOrders({
  db,
  clock,
  log,
}: ReportContext & Pick<Services, 'clock'>): Promise<void> {
  const staleBefore = new Date((await clock.now()).getTime() - dayMs);
  for (const { state, since, message } of staleStates) {
    const staleOrders = await db
      .selectFrom('orders')
      .select(['orderId', since])
      .where('state', '=', state)
      .where(since, '<', staleBefore)
      .orderBy(since)
      .execute();
    const [oldest] = staleOrders;
    if (oldest === undefined) continue;
    const orderIds = staleOrders.slice(0, maxListedOrders).map(({ orderId }) => orderId);
    log.error({ orders: staleOrders.length, since: oldest, orderIds }, message);
  }
}
