import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import { computeStatement, type Statement } from '../statement/statement.ts';
import type { LoanTerms } from '../terms/terms.ts';
import { arbitraryLoans, disbursalDay, propertyParameters } from '../testing/arbitraries.ts';
import {
  aFeePayment,
  aLoan,
  aLoanInFourInstalments,
  anExtensionQuote,
  anIndianLoan,
  aPayment,
} from '../testing/builders.ts';
import { addDays } from '../values/calendar.ts';
import { debtComponents } from '../values/components.ts';
import { add } from '../values/money.ts';

const disbursedOn = aLoan().disbursedOn;
const dayAfter = (days: number) => addDays(disbursedOn, days);

function listInterest({ instalments }: Statement): number[] {
  return instalments.map(({ components }) => components.interest.accrued);
}

const arbitraryDailyLoans = arbitraryLoans.map(
  (terms): LoanTerms => ({ ...terms, interest: { ...terms.interest, accrual: 'daily' }, deferral: null }),
);

describe('interest by day', () => {
  it('of a loan repaid early is owed for the days up to the repayment', () => {
    const first = aPayment(dayAfter(31), 333_333 + 30_575);
    const terms = anIndianLoan();
    const statement = computeStatement(terms, [first], dayAfter(47));
    expect(statement).toMatchObject({ payoff: 666_667 + 10_521, repayAmount: 333_333 + 19_726 });
    const settled = computeStatement(terms, [first, aPayment(dayAfter(47), 666_667 + 10_521)], dayAfter(60));
    expect(settled).toMatchObject({ settledOn: dayAfter(47), payoff: 0, remaining: 0, credit: 0 });
    expect(listInterest(settled)).toEqual([30_575, 10_521, 0]);
  });

  it('is zero on the day of the payout', () => {
    const statement = computeStatement(anIndianLoan(), [aPayment(disbursedOn, 1_000_000)], disbursedOn);
    expect(statement).toMatchObject({ settledOn: disbursedOn, credit: 0 });
    expect(statement.totals.interest).toMatchObject({ scheduled: 60_164, accrued: 0 });
  });

  it('is the scheduled interest if each instalment is paid on its due date', () => {
    fc.assert(
      fc.property(arbitraryDailyLoans, (terms) => {
        const events = computeStatement(terms, [], terms.disbursedOn).instalments.map(
          ({ dueOn, outstanding }) => aPayment(dueOn, outstanding),
        );
        const end = addDays(terms.disbursedOn, 400);
        const { totals, credit, settledOn } = computeStatement(
          terms,
          events.filter(({ amount }) => amount > 0),
          end,
        );
        expect(totals.interest).toMatchObject({ accrued: totals.interest.scheduled, outstanding: 0 });
        expect([totals.vat.accrued, credit]).toEqual([totals.vat.scheduled, 0]);
        expect(settledOn).not.toBeNull();
      }),
      propertyParameters,
    );
  });

  it('accrues on the remaining principal after a partial prepayment', () => {
    const statement = computeStatement(
      aLoanInFourInstalments(),
      [aPayment(dayAfter(1), 500_000)],
      dayAfter(1),
    );
    const paidOnDayOne = Math.round(((600_000 + 14 * 100_000) * 0.18) / 365);
    expect(statement.instalments[0]?.components.interest).toMatchObject({
      scheduled: 4_438,
      accrued: paidOnDayOne,
    });
    expect(listInterest(statement)).toEqual([986, 748, 755, 761]);
    expect(statement.instalments.map(({ paidOn }) => paidOn)).toEqual([
      dayAfter(1),
      dayAfter(1),
      dayAfter(1),
      null,
    ]);
  });

  it('of an instalment is fixed on its due date, whatever is paid later', () => {
    const late = [aPayment(dayAfter(40), 600_000)];
    expect(listInterest(computeStatement(aLoanInFourInstalments(), late, dayAfter(40))).slice(0, 2)).toEqual([
      4_438, 3_329,
    ]);
  });

  it('does not accrue on the days an extension adds', () => {
    const terms = aLoanInFourInstalments({ deferral: { feeRatePerDay: '0.01', days: 7, maxTimes: 1 } });
    const on = dayAfter(10);
    const events = [anExtensionQuote(on), aFeePayment(on, 21_000)];
    const payoff = (days: number) => computeStatement(terms, events, dayAfter(days)).payoff;
    expect(listInterest(computeStatement(terms, events, dayAfter(60)))).toEqual([4_438, 3_329, 2_219, 1_110]);
    expect([payoff(16), payoff(22)]).toEqual([payoff(15), payoff(15)]);
    expect(payoff(23)).toBeGreaterThan(payoff(22));
  });

  it('does not accrue on the days an extension adds to a late loan, and continues after them', () => {
    const terms = aLoanInFourInstalments({ deferral: { feeRatePerDay: '0.01', days: 7, maxTimes: 1 } });
    const on = dayAfter(18);
    const events = [anExtensionQuote(on), aFeePayment(on, 21_000)];
    const { instalments } = computeStatement(terms, events, on);
    expect(instalments.map(({ dueOn }) => dueOn)).toEqual([25, 37, 52, 67].map(dayAfter));
    expect(listInterest(computeStatement(terms, events, dayAfter(67)))).toEqual([4_438, 3_329, 2_219, 1_110]);
    const payoff = (days: number) => computeStatement(terms, events, dayAfter(days)).payoff;
    expect(payoff(25)).toBe(payoff(19));
  });
});

describe('a borrower who pays early', () => {
  /** Payments of any size on any day up to the last instalment's. */
  const paid = fc.array(fc.tuple(fc.nat(160), fc.integer({ min: 1, max: 900_000 })), { maxLength: 6 });
  const events = paid.map((all): LoanEvent[] =>
    all.map(([after, amount]) => aPayment(addDays(disbursalDay, after), amount)),
  );
  const anyDay = fc.nat(160).map((after) => addDays(disbursalDay, after));

  it('who pays the amount quoted for an instalment on any day until its due date owes nothing of it', () => {
    fc.assert(
      fc.property(arbitraryDailyLoans, events, anyDay, fc.nat(40), (terms, before, on, later) => {
        const known = before.filter((event) => event.kind === 'payment' && event.valueDate <= on);
        const { nextPaymentAmount, repayDate, dueNow, instalments } = computeStatement(terms, known, on);
        if (repayDate === null || dueNow > 0) return;
        const payOn = [addDays(on, later), repayDate].sort()[0] ?? on;
        const after = computeStatement(terms, [...known, aPayment(payOn, nextPaymentAmount)], repayDate);
        const number = instalments.find(({ paidOn }) => paidOn === null)?.number ?? 0;
        expect(after.instalments[number - 1]).toMatchObject({ outstanding: 0, lateDays: 0 });
        expect(after.instalments[number - 1]?.paidOn).not.toBeNull();
      }),
      propertyParameters,
    );
  });

  it('is never late for an amount below what was paid', () => {
    fc.assert(
      fc.property(arbitraryDailyLoans, events, anyDay, (terms, known, on) => {
        const statement = computeStatement(terms, known, on);
        let agreed = 0;
        for (const { components, dueOn, daysOverdue, lateDays } of statement.instalments) {
          agreed += add(...debtComponents.map((component) => components[component].scheduled));
          const inTime = known.reduce(
            (sum, event) => (event.kind === 'payment' && event.valueDate <= dueOn ? sum + event.amount : sum),
            0,
          );
          if (statement.totals.lateInterest.accrued > 0 || statement.totals.penalty.accrued > 0) return;
          if (inTime >= agreed) expect([daysOverdue, lateDays]).toEqual([0, 0]);
        }
      }),
      propertyParameters,
    );
  });

  it('pays no more interest than was agreed, and the less the earlier', () => {
    fc.assert(
      fc.property(
        arbitraryDailyLoans,
        anyDay,
        fc.nat(30),
        fc.integer({ min: 1, max: 900_000 }),
        (terms, on, later, amount) => {
          const end = addDays(disbursalDay, 160);
          const [early, late] = [on, addDays(on, later)].map(
            (paidOn) => computeStatement(terms, [aPayment(paidOn, amount)], end).totals.interest,
          );
          expect(early?.accrued).toBeLessThanOrEqual(late?.accrued ?? 0);
          expect(late?.accrued).toBeLessThanOrEqual(late?.scheduled ?? 0);
        },
      ),
      propertyParameters,
    );
  });

  it('has what exceeds the accrued debt as credit', () => {
    const statement = computeStatement(aLoan(), [aPayment(dayAfter(10), 305_148)], dayAfter(10));
    const interest = 1_479;
    const vat = 237;
    expect(statement).toMatchObject({ settledOn: dayAfter(10), credit: 305_148 - 300_000 - interest - vat });
  });

  it('has the same statement on each later day without new events', () => {
    fc.assert(
      fc.property(arbitraryDailyLoans, events, fc.nat(10), (terms, known, later) => {
        const last = known
          .map((event) => (event.kind === 'payment' ? event.valueDate : disbursalDay))
          .sort()
          .at(-1);
        const now = computeStatement(terms, known, last ?? disbursalDay);
        const then = computeStatement(terms, known, addDays(last ?? disbursalDay, later));
        if (then.totals.lateInterest.accrued + then.totals.penalty.accrued > 0) return;
        expect({ ...then.totals }).toEqual(now.totals);
        expect(then.payments).toEqual(now.payments);
      }),
      propertyParameters,
    );
  });
});

describe('interest as scheduled', () => {
  it('is owed whole on any day of payment, and is the default of the terms', () => {
    const { accrual: _, ...interest } = aLoan().interest;
    for (const terms of [aLoan({ interest }), aLoan({ interest: { ...interest, accrual: 'scheduled' } })]) {
      const statement = computeStatement(terms, [aPayment(disbursedOn, 305_148)], disbursedOn);
      expect(statement).toMatchObject({ settledOn: disbursedOn, credit: 0 });
      expect(computeStatement(terms, [], disbursedOn)).toMatchObject({ payoff: 305_148, remaining: 305_148 });
    }
  });
});
