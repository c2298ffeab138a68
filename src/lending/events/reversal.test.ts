import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { computeStatement, type Statement } from '../statement/statement.ts';
import {
  arbitraryServicedEvents,
  arbitraryServicedLoans,
  propertyParameters,
} from '../testing/arbitraries.ts';
import {
  aFeePayment,
  aLoan,
  anExtensionQuote,
  anIndianLoan,
  aPayment,
  aRefund,
  aReversal,
  firstDueDate,
} from '../testing/builders.ts';
import { addDays, type Day, latestDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import type { LoanEvent, PaymentEvent, ReversalEvent } from './events.ts';

const mexicanLoan = aLoan({
  periods: [15],
  late: { daily: [{ fromDay: 1, toDay: null, rate: '0.03' }], cap: '1' },
});

/** The statement, but for what it says of the reversals themselves. */
function withoutReversals({ reversals: _, ...rest }: Statement) {
  return rest;
}

describe('a reversal', () => {
  test.each([
    ['India', anIndianLoan(), 45, 300_000, 90, 2_339_766, 2_639_766],
    ['Mexico', mexicanLoan, 25, 90_000, 35, 394_118, 484_118],
  ])(
    '%s: the loan is as if the payment had not been made',
    (_name, terms, paid, amount, back, before, after) => {
      const on = (days: number) => addDays(terms.disbursedOn, days);
      const payment = aPayment(on(paid), amount);
      expect(computeStatement(terms, [payment], on(back)).payoff).toBe(before);
      expect(computeStatement(terms, [payment, aReversal(on(back), payment)], on(back)).payoff).toBe(after);
      expect(computeStatement(terms, [], on(back)).payoff).toBe(after);
    },
  );

  it('voids the extension that the payment bought, on whatever day it is reported', () => {
    const fee = aFeePayment(addDays(firstDueDate, -1), 21_000);
    const events = [anExtensionQuote(addDays(firstDueDate, -2)), fee];
    const known = addDays(firstDueDate, 20);
    expect(computeStatement(aLoan(), events, known).overdueSince).toBe(addDays(firstDueDate, 7));
    const after = computeStatement(aLoan(), [...events, aReversal(known, fee)], known);
    expect([after.overdueSince, after.extensions[0]?.state, after.extensionFees]).toEqual([
      firstDueDate,
      'lapsed',
      0,
    ]);
    expect(withoutReversals(after)).toEqual(statementWithoutPayment(aLoan(), events, fee, known));
  });

  it('leaves an extension whose fee is complete without the reversed part', () => {
    const fee = aFeePayment(addDays(firstDueDate, -1), 30_000);
    const events = [anExtensionQuote(addDays(firstDueDate, -2)), fee];
    const part = { ...aReversal(addDays(firstDueDate, 2), fee), amount: minor(9_000) };
    const after = computeStatement(aLoan(), [...events, part], addDays(firstDueDate, 2));
    expect([after.extensions[0]?.state, after.extensionFees, after.overdueSince]).toEqual([
      'effective',
      21_000,
      null,
    ]);
  });

  it('adds what was refunded of the payment to the debt from the day of the refund', () => {
    const paid = aPayment(firstDueDate, 405_148);
    const back = aRefund(addDays(firstDueDate, 1), 100_000, { paymentId: paid.id });
    const on = addDays(firstDueDate, 5);
    const after = computeStatement(aLoan(), [paid, back, aReversal(on, paid)], on);
    expect(after.payoff).toBe(405_148 + Math.round(305_148 * 0.03 + 405_148 * 0.03 * 4));
    expect(after.credit).toBe(0);
  });
});

function statementWithoutPayment(
  terms: Parameters<typeof computeStatement>[0],
  events: readonly LoanEvent[],
  payment: PaymentEvent,
  on: Day,
  held = 0,
) {
  const others = events.filter(
    (event) => event !== payment && !(event.kind === 'reversal' && event.paymentId === payment.id),
  );
  const withoutPayment = held > 0 ? [...others, { ...payment, amount: minor(held) }] : others;
  return withoutReversals(computeStatement(terms, withoutPayment, on));
}

describe('a loan of which a payment was reversed', () => {
  const part = fc.record({
    place: fc.nat(12),
    day: fc.nat(150),
    more: fc.nat(60),
    parts: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 3 }),
  });

  it('equals from that day on a loan whose payment is the remaining part', () => {
    fc.assert(
      fc.property(
        arbitraryServicedLoans,
        arbitraryServicedEvents,
        part,
        (terms, all, { place, day, more, parts }) => {
          const payments = all.filter((event) => event.kind === 'payment');
          const payment = payments[place % Math.max(1, payments.length)];
          if (payment === undefined) return;
          const events = all.filter(
            (event) => !(event.kind === 'reversal' && event.paymentId === payment.id),
          );
          const back = addDays(terms.disbursedOn, day);
          const reversals = parts.map(
            (share, index): ReversalEvent => ({
              kind: 'reversal',
              id: `part ${index}`,
              paymentId: payment.id,
              valueDate: back,
              ...(share === 100 ? {} : { amount: minor(Math.ceil((payment.amount * share) / 100)) }),
            }),
          );
          const taken = parts.reduce(
            (sum, share) =>
              sum + (share === 100 ? payment.amount : Math.ceil((payment.amount * share) / 100)),
            0,
          );
          const on = addDays(latestDay(back, payment.valueDate), more);
          const held = Math.max(0, payment.amount - taken);
          expect(withoutReversals(computeStatement(terms, [...events, ...reversals], on))).toEqual(
            statementWithoutPayment(terms, events, payment, on, held),
          );
        },
      ),
      propertyParameters,
    );
  });
});
