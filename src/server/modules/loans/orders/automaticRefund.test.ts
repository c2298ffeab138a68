import { expect, test } from 'vitest';
import { addDays } from '../../../../lending/index.ts';
import { aLoan, aPayment, DUE_DATE } from '../../../../lending/testing/builders.ts';
import { anOrder } from '../testing/orders.ts';
import { computeAutomaticCredits } from './automaticRefund.ts';
import { findStatement } from './orderStatement.ts';

test('credit that a collection hold of staff made by stopping late charges is not refunded automatically', () => {
  const paidOn = addDays(DUE_DATE, 10);
  const terms = aLoan({ pauseStopsCharges: true });
  const hold = { kind: 'pause', id: 'h', valueDate: addDays(DUE_DATE, 1), until: null } as const;
  const held = { ...anOrder(terms, []), events: [hold] };
  const payoff = findStatement(held, paidOn)?.payoff ?? 0;
  const payment = aPayment(paidOn, payoff + 5_000);
  const paid = { ...anOrder(terms, [payment]), events: [hold] };
  expect(findStatement(paid, paidOn)).toMatchObject({ settledOn: paidOn, credit: 5_000 });
  expect([...computeAutomaticCredits(paid, paidOn)]).toEqual([]);
  const unheld = aPayment(DUE_DATE, (findStatement(anOrder(terms, []), DUE_DATE)?.payoff ?? 0) + 5_000);
  expect([...computeAutomaticCredits(anOrder(terms, [unheld]), DUE_DATE).values()]).toEqual([5_000]);
});
