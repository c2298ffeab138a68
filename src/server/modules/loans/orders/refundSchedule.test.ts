import { expect, test } from 'vitest';
import { addDays, type LoanEvent, minor } from '../../../../lending/index.ts';
import { aLoan, aPayment, firstDueDate } from '../../../../lending/testing/builders.ts';
import { anOrder } from '../testing/orders.ts';
import type { Order } from './order.ts';
import { findStatement } from './orderStatement.ts';
import { computeAutomaticCredits } from './refundSchedule.ts';

const lateDay = addDays(firstDueDate, 10);
const lateBy = (days: number) => addDays(firstDueDate, days);
const byStaff = {
  'a waiver': { kind: 'waiver', id: 'w', valueDate: lateDay, of: 'late_charges', amount: minor(1_000) },
  'an accrual stop': { kind: 'accrualStop', id: 's', valueDate: lateBy(1), until: null, of: 'late_charges' },
  'a collection hold that stops charges': { kind: 'pause', id: 'h', valueDate: lateBy(1), until: null },
  'a settlement offer': {
    kind: 'settlementOffer',
    id: 'o',
    valueDate: lateDay,
    offeredAt: `${lateDay}T00:00:00.000Z`,
    expiresOn: lateDay,
    amount: minor(100_000),
  },
} as const satisfies Record<string, LoanEvent>;

test.each(Object.entries(byStaff))(
  'credit that staff made by a waiver, an accrual stop, a hold or an offer is not refunded automatically: %s',
  (_, event) => {
    const terms = aLoan({ pauseStopsCharges: true });
    const owed = (events: Order['events']) =>
      findStatement({ ...anOrder(terms, []), events }, lateDay)?.payoff ?? 0;
    // More than is owed with it, and less than without.
    const amount = event.kind === 'settlementOffer' ? event.amount + 500 : owed([event]) + 500;
    expect(amount).toBeLessThan(owed([]));
    const order = { ...anOrder(terms, [aPayment(lateDay, amount)]), events: [event] };
    expect(findStatement(order, lateDay)).toMatchObject({ settledOn: lateDay, credit: 500 });
    expect([...computeAutomaticCredits(order, lateDay)]).toEqual([]);
  },
);

test('credit of a payment above the debt is refunded automatically', () => {
  const payoff = findStatement(anOrder(aLoan(), []), firstDueDate)?.payoff ?? 0;
  const order = anOrder(aLoan(), [aPayment(firstDueDate, payoff + 5_000)]);
  expect([...computeAutomaticCredits(order, firstDueDate).values()]).toEqual([5_000]);
});
