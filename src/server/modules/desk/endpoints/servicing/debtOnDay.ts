import {
  addDays,
  type Day,
  latestDay,
  maxOfferDays,
  type Statement,
  toDay,
} from '../../../../../lending/index.ts';
import { notFound } from '../../../api/index.ts';
import { findStatement } from '../../../loans/index.ts';
import { readEndpoint } from '../../endpoint.ts';
import { dayOutside } from '../../errors.ts';
import { getLoanToday } from '../orders.ts';

/** The last due date, or the last day of a settlement offered now, whichever is later. */
export function findLastProjectedDay(statement: Statement | null, today: Day): Day {
  return latestDay(statement?.instalments.at(-1)?.dueOn ?? today, addDays(today, maxOfferDays));
}

/** The debt on a day to come, as the loan stands. */
export const debtOnDayEndpoint = readEndpoint('debtOnDay', async (services, _staff, { orderId, on }) => {
  const { order, today, statement } = await getLoanToday(services, orderId);
  const days = { first: today, last: findLastProjectedDay(statement, today) };
  if (on < days.first || on > days.last) throw dayOutside('badSpan', 'on', days);
  const debt = findStatement(order, toDay(on));
  if (debt === null) throw notFound();
  const { dueNow, payoff, remaining } = debt;
  const promiseMax = Math.max(payoff, remaining);
  return { orderId, on, currency: order.terms.currency, dueNow, payoff, promiseMax };
});
