import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, type Day, laterDay } from './calendar.ts';
import type { LoanEvent, PaymentEvent, ReversalEvent } from './events.ts';
import { minor } from './money.ts';
import { type Statement, statementOf } from './statement.ts';
import { FIXED, servicedEvents, servicedLoans } from './testing/arbitraries.ts';
import {
  aFeePayment,
  aLoan,
  anIndianLoan,
  aPayment,
  aQuote,
  aRefund,
  aReversal,
  DUE,
} from './testing/builders.ts';

const mexican = aLoan({
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
    ['Mexico', mexican, 25, 90_000, 35, 394_118, 484_118],
  ])(
    '%s: makes the loan what it would be without the payment',
    (_name, terms, paid, amount, back, before, after) => {
      const on = (days: number) => addDays(terms.disbursedOn, days);
      const payment = aPayment(on(paid), amount);
      expect(statementOf(terms, [payment], on(back)).payoff).toBe(before);
      expect(statementOf(terms, [payment, aReversal(on(back), payment)], on(back)).payoff).toBe(after);
      expect(statementOf(terms, [], on(back)).payoff).toBe(after);
    },
  );

  it('voids the extension that the payment bought, whenever it is known of', () => {
    const fee = aFeePayment(addDays(DUE, -1), 21_000);
    const events = [aQuote(addDays(DUE, -2)), fee];
    const known = addDays(DUE, 20);
    expect(statementOf(aLoan(), events, known).overdueSince).toBe(addDays(DUE, 7));
    const after = statementOf(aLoan(), [...events, aReversal(known, fee)], known);
    expect([after.overdueSince, after.extensions[0]?.state, after.extensionFees]).toEqual([DUE, 'lapsed', 0]);
    expect(withoutReversals(after)).toEqual(statementOfTwin(aLoan(), events, fee, known));
  });

  it('keeps an extension whose fee is complete without what was taken back', () => {
    const fee = aFeePayment(addDays(DUE, -1), 30_000);
    const events = [aQuote(addDays(DUE, -2)), fee];
    const part = { ...aReversal(addDays(DUE, 2), fee), amount: minor(9_000) };
    const after = statementOf(aLoan(), [...events, part], addDays(DUE, 2));
    expect([after.extensions[0]?.state, after.extensionFees, after.overdueSince]).toEqual([
      'effective',
      21_000,
      null,
    ]);
  });

  it('owes again what was paid back of the payment, from the day on which it was', () => {
    const paid = aPayment(DUE, 405_148);
    const back = aRefund(addDays(DUE, 1), 100_000, { paymentId: paid.id });
    const on = addDays(DUE, 5);
    const after = statementOf(aLoan(), [paid, back, aReversal(on, paid)], on);
    expect(after.payoff).toBe(405_148 + Math.round(305_148 * 0.03 + 405_148 * 0.03 * 4));
    expect(after.credit).toBe(0);
  });
});

function statementOfTwin(
  terms: Parameters<typeof statementOf>[0],
  events: readonly LoanEvent[],
  payment: PaymentEvent,
  on: Day,
  held = 0,
) {
  const others = events.filter(
    (event) => event !== payment && !(event.kind === 'reversal' && event.paymentId === payment.id),
  );
  const twin = held > 0 ? [...others, { ...payment, amount: minor(held) }] : others;
  return withoutReversals(statementOf(terms, twin, on));
}

describe('a loan of which a payment was reversed', () => {
  const part = fc.record({
    place: fc.nat(12),
    day: fc.nat(150),
    more: fc.nat(60),
    parts: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 3 }),
  });

  it('is from that day on its twin, in which the payment is what held of it', () => {
    fc.assert(
      fc.property(servicedLoans, servicedEvents, part, (terms, all, { place, day, more, parts }) => {
        const payments = all.filter((event) => event.kind === 'payment');
        const payment = payments[place % Math.max(1, payments.length)];
        if (payment === undefined) return;
        const events = all.filter((event) => !(event.kind === 'reversal' && event.paymentId === payment.id));
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
          (sum, share) => sum + (share === 100 ? payment.amount : Math.ceil((payment.amount * share) / 100)),
          0,
        );
        const on = addDays(laterDay(back, payment.valueDate), more);
        const held = Math.max(0, payment.amount - taken);
        expect(withoutReversals(statementOf(terms, [...events, ...reversals], on))).toEqual(
          statementOfTwin(terms, events, payment, on, held),
        );
      }),
      FIXED,
    );
  });
});
