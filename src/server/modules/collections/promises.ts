import { addDays, calendarDayIn, type Day, minor, toDay } from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { findOrder } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { maxPromiseDays, recordPromise, type ServicingRequest } from '../servicing/index.ts';
import { findLastContactDeferralDay } from './holdLimits.ts';

type PromiseRequest = ServicingRequest & { amount: number; paysBy: string };

type PromiseOutcome = { state: Awaited<ReturnType<typeof recordPromise>>['state'] };

/**
 * Records a promise, by which reminders and calls are put off for as long as one person may decide.
 * `putOffTooLong`: the day is after the last day of these, which is null if there is none.
 */
export async function recordPromiseToPay(
  services: Services,
  request: PromiseRequest,
  actor: Actor,
): Promise<PromiseOutcome | { state: 'putOffTooLong'; last: Day | null }> {
  const order = await findOrder(services.db, request.borrowerId, request.orderId);
  if (order === undefined) return { state: 'notFound' };
  const today = calendarDayIn(order.terms.timeZone, await services.clock.now());
  const paysBy = toDay(request.paysBy);
  const last = await findLastContactDeferralDay(services, { order, today });
  if ((last === null || paysBy > last) && paysBy <= addDays(today, maxPromiseDays))
    return { state: 'putOffTooLong', last };
  return recordPromise(services, { ...request, amount: minor(request.amount), paysBy }, actor);
}
