import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import { computeStatement } from '../statement/statement.ts';
import {
  arbitraryServicedEvents,
  arbitraryServicedLoans,
  propertyParameters,
} from '../testing/arbitraries.ts';
import {
  aFeePayment,
  aLoan,
  anExtensionQuote,
  aPayment,
  aReversal,
  firstDueDate,
} from '../testing/builders.ts';
import { addDays, latestDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import { computeReversalEffect } from './reversalWaiver.ts';

const reversalPolicy = { waiver: 'accruedWhilePaid' } as const;

describe('the waiver of a reversal', () => {
  it('is what accrued because the payment was reversed, under that policy', () => {
    const terms = aLoan();
    const paid = aPayment(firstDueDate, 305_148);
    const on = addDays(firstDueDate, 5);
    const reversal = aReversal(on, paid);
    const given = { terms, events: [paid], reversal, asOf: on };
    expect(computeReversalEffect({ ...given, ...reversalPolicy })).toEqual({
      before: 0,
      reversed: 305_148,
      accrued: 45_772,
      voidsExtension: false,
      isAtLateCap: false,
      waivers: [
        {
          kind: 'waiver',
          id: `${reversal.id}:waiver:late_charges`,
          valueDate: on,
          of: 'late_charges',
          amount: 45_772,
          reversalId: reversal.id,
        },
      ],
      waived: 45_772,
      after: 305_148,
    });
    expect(computeReversalEffect({ ...given, waiver: 'none' })).toMatchObject({
      waivers: [],
      waived: 0,
      after: 350_920,
    });
  });

  it('is of interest with its VAT where no due date was missed', () => {
    const early = aPayment(addDays(firstDueDate, -20), 200_000);
    const on = addDays(firstDueDate, -10);
    const given = { terms: aLoan(), events: [early], reversal: aReversal(on, early), asOf: on };
    const { before, accrued, waivers, after } = computeReversalEffect({ ...given, ...reversalPolicy });
    expect(waivers).toMatchObject([{ of: 'interest', amount: accrued }]);
    expect(accrued).toBeGreaterThan(0);
    expect(after).toBe(before + 200_000);
  });

  it('is empty where nothing accrued, and a credit counts as a negative debt', () => {
    const more = aPayment(firstDueDate, 305_148 + 40_000);
    const given = {
      terms: aLoan(),
      events: [more],
      reversal: aReversal(firstDueDate, more),
      asOf: firstDueDate,
    };
    expect(computeReversalEffect({ ...given, ...reversalPolicy })).toMatchObject({
      before: -40_000,
      accrued: 0,
      waivers: [],
      after: 305_148,
    });
  });

  it('is empty where the payment had bought an extension', () => {
    const fee = aFeePayment(firstDueDate, 21_000);
    const on = addDays(firstDueDate, 5);
    const given = {
      terms: aLoan(),
      events: [anExtensionQuote(firstDueDate), fee],
      reversal: aReversal(on, fee),
      asOf: on,
    };
    expect(computeReversalEffect({ ...given, ...reversalPolicy })).toMatchObject({
      accrued: 0,
      voidsExtension: true,
      waivers: [],
      after: 350_920,
    });
    const more = aPayment(firstDueDate, 50_000);
    const retainedPayment = { ...given, events: [...given.events, more], reversal: aReversal(on, more) };
    expect(computeReversalEffect({ ...retainedPayment, ...reversalPolicy })).toMatchObject({
      voidsExtension: false,
    });
  });

  it('is at most the charges and interest owed: what later payments paid of them stays paid', () => {
    const on = addDays(firstDueDate, 20);
    const [paid, later] = [aPayment(firstDueDate, 100_000), aPayment(on, 200_000)];
    const reversal = aReversal(on, paid);
    const given = { terms: aLoan(), events: [paid, later], reversal, asOf: on };
    expect(computeReversalEffect({ ...given, ...reversalPolicy })).toMatchObject({
      accrued: 60_000,
      waivers: [],
    });
    const less = { ...given, events: [paid, aPayment(on, 150_000)] };
    const { waivers, after } = computeReversalEffect({ ...less, ...reversalPolicy });
    expect(waivers).toMatchObject([
      { of: 'late_charges', amount: 183_089 - 150_000 },
      { of: 'interest', amount: 5_148 },
    ]);
    expect(computeStatement(aLoan(), [...less.events, reversal, ...waivers], on)).toMatchObject({
      payoff: after,
    });
  });

  it('leaves the debt between the loan with the payment and the loan without it', () => {
    const how = fc.record({ place: fc.nat(9), day: fc.nat(150), share: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(
        arbitraryServicedLoans,
        arbitraryServicedEvents,
        how,
        (terms, events, { place, day, share }) => {
          const payments = events.filter((event) => event.kind === 'payment');
          const payment = payments[place % Math.max(1, payments.length)];
          if (payment === undefined) return;
          const on = latestDay(addDays(terms.disbursedOn, day), payment.valueDate);
          const amount = minor(Math.ceil((payment.amount * share) / 100));
          const reversal = { ...aReversal(on, payment), id: 'the reversal', amount };
          const outcome = computeReversalEffect({ terms, events, reversal, asOf: on, ...reversalPolicy });
          const { before, reversed, accrued, after, waived, waivers } = outcome;
          const debtWith = (all: readonly LoanEvent[]) => {
            const { payoff, credit } = computeStatement(terms, all, on);
            return payoff - credit;
          };
          const withoutPayment = debtWith([...events, reversal]);
          expect([before, after]).toEqual([debtWith(events), debtWith([...events, reversal, ...waivers])]);
          expect(after).toBeLessThanOrEqual(withoutPayment);
          expect(waived).toBeLessThanOrEqual(accrued);
          if (waived > 0) expect(after).toBeGreaterThanOrEqual(before + reversed);
          else expect(after).toBe(withoutPayment);
          expect(computeReversalEffect({ terms, events, reversal, asOf: on, waiver: 'none' }).after).toBe(
            withoutPayment,
          );
        },
      ),
      propertyParameters,
    );
  });
});
