import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, laterDay } from './calendar.ts';
import type { LoanEvent } from './events.ts';
import { minor } from './money.ts';
import { reversalOutcome } from './reversalWaiver.ts';
import { statementOf } from './statement.ts';
import { FIXED, servicedEvents, servicedLoans } from './testing/arbitraries.ts';
import { aFeePayment, aLoan, aPayment, aQuote, aReversal, DUE } from './testing/builders.ts';

const policy = { waiver: 'accruedWhilePaid' } as const;

describe('what a reversal waives', () => {
  it('is what the payment kept from accruing, where the policy says so', () => {
    const terms = aLoan();
    const paid = aPayment(DUE, 305_148);
    const on = addDays(DUE, 5);
    const reversal = aReversal(on, paid);
    const given = { terms, events: [paid], reversal, asOf: on };
    expect(reversalOutcome({ ...given, ...policy })).toEqual({
      before: 0,
      reversed: 305_148,
      accrued: 45_772,
      voidsExtension: false,
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
    expect(reversalOutcome({ ...given, waiver: 'none' })).toMatchObject({
      waivers: [],
      waived: 0,
      after: 350_920,
    });
  });

  it('takes interest with its VAT where no date was missed', () => {
    const early = aPayment(addDays(DUE, -20), 200_000);
    const on = addDays(DUE, -10);
    const given = { terms: aLoan(), events: [early], reversal: aReversal(on, early), asOf: on };
    const { before, accrued, waivers, after } = reversalOutcome({ ...given, ...policy });
    expect(waivers).toMatchObject([{ of: 'interest', amount: accrued }]);
    expect(accrued).toBeGreaterThan(0);
    expect(after).toBe(before + 200_000);
  });

  it('is nothing where there is nothing that the payment kept from accruing, and counts credit as less than nothing', () => {
    const more = aPayment(DUE, 305_148 + 40_000);
    const given = { terms: aLoan(), events: [more], reversal: aReversal(DUE, more), asOf: DUE };
    expect(reversalOutcome({ ...given, ...policy })).toMatchObject({
      before: -40_000,
      accrued: 0,
      waivers: [],
      after: 305_148,
    });
  });

  it('is nothing where the payment had bought an extension', () => {
    const fee = aFeePayment(DUE, 21_000);
    const on = addDays(DUE, 5);
    const given = { terms: aLoan(), events: [aQuote(DUE), fee], reversal: aReversal(on, fee), asOf: on };
    expect(reversalOutcome({ ...given, ...policy })).toMatchObject({
      accrued: 0,
      voidsExtension: true,
      waivers: [],
      after: 350_920,
    });
    const more = aPayment(DUE, 50_000);
    const kept = { ...given, events: [...given.events, more], reversal: aReversal(on, more) };
    expect(reversalOutcome({ ...kept, ...policy })).toMatchObject({ voidsExtension: false });
  });

  it('is no more than is owed of charges and interest: what later payments paid of them stays paid', () => {
    const on = addDays(DUE, 20);
    const [paid, later] = [aPayment(DUE, 100_000), aPayment(on, 200_000)];
    const reversal = aReversal(on, paid);
    const given = { terms: aLoan(), events: [paid, later], reversal, asOf: on };
    expect(reversalOutcome({ ...given, ...policy })).toMatchObject({ accrued: 60_000, waivers: [] });
    const less = { ...given, events: [paid, aPayment(on, 150_000)] };
    const { waivers, after } = reversalOutcome({ ...less, ...policy });
    expect(waivers).toMatchObject([
      { of: 'late_charges', amount: 183_089 - 150_000 },
      { of: 'interest', amount: 5_148 },
    ]);
    expect(statementOf(aLoan(), [...less.events, reversal, ...waivers], on)).toMatchObject({ payoff: after });
  });

  it('leaves the debt between what was owed with the payment, and the loan without it', () => {
    const how = fc.record({ place: fc.nat(9), day: fc.nat(150), share: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(servicedLoans, servicedEvents, how, (terms, events, { place, day, share }) => {
        const payments = events.filter((event) => event.kind === 'payment');
        const payment = payments[place % Math.max(1, payments.length)];
        if (payment === undefined) return;
        const on = laterDay(addDays(terms.disbursedOn, day), payment.valueDate);
        const amount = minor(Math.ceil((payment.amount * share) / 100));
        const reversal = { ...aReversal(on, payment), id: 'the reversal', amount };
        const outcome = reversalOutcome({ terms, events, reversal, asOf: on, ...policy });
        const { before, reversed, accrued, after, waived, waivers } = outcome;
        const debtWith = (all: readonly LoanEvent[]) => {
          const { payoff, credit } = statementOf(terms, all, on);
          return payoff - credit;
        };
        const twin = debtWith([...events, reversal]);
        expect([before, after]).toEqual([debtWith(events), debtWith([...events, reversal, ...waivers])]);
        expect(after).toBeLessThanOrEqual(twin);
        expect(waived).toBeLessThanOrEqual(accrued);
        if (waived > 0) expect(after).toBeGreaterThanOrEqual(before + reversed);
        else expect(after).toBe(twin);
        expect(reversalOutcome({ terms, events, reversal, asOf: on, waiver: 'none' }).after).toBe(twin);
      }),
      FIXED,
    );
  });
});
