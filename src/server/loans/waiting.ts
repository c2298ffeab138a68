import { dayMs } from '../durations.ts';
import type { Reporting, Services } from '../services.ts';

const named = 20;

/** A decision falls within 1 day, and the money has left a day after it at the latest. Source: SPEC 9. */
const waits = [
  { state: 'in_review', since: 'createdAt', message: 'orders wait for a decision for more than a day' },
  { state: 'paying_out', since: 'decidedAt', message: 'orders wait to be paid out for more than a day' },
] as const;

/** Says which orders don't get on: whatever should move them has failed, or nobody does it. */
export async function reportWaiting({ db, clock, log }: Reporting & Pick<Services, 'clock'>): Promise<void> {
  const before = new Date((await clock.now()).getTime() - dayMs);
  for (const { state, since, message } of waits) {
    const waiting = await db
      .selectFrom('orders')
      .select(['orderId', since])
      .where('state', '=', state)
      .where(since, '<', before)
      .orderBy(since)
      .execute();
    const [oldest] = waiting;
    if (oldest === undefined) continue;
    const orderIds = waiting.slice(0, named).map(({ orderId }) => orderId);
    log.error({ orders: waiting.length, since: oldest, orderIds }, message);
  }
}
