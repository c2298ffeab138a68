import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { COMPONENTS } from './components.ts';
import type { LoanEvent } from './events.ts';
import { add } from './money.ts';
import { type Statement, statementOf } from './statement.ts';
import type { LoanTerms } from './terms.ts';
import { DISBURSED, FIXED, loans } from './testing/arbitraries.ts';
import { aFeePayment, aLoan, aLoanInFour, anIndianLoan, aPayment, aQuote } from './testing/builders.ts';

const start = aLoan().disbursedOn;
const dayOf = (days: number) => addDays(start, days);

function interestOf({ instalments }: Statement): number[] {
  return instalments.map(({ components }) => components.interest.accrued);
}

const daily = loans.map(
  (terms): LoanTerms => ({ ...terms, interest: { ...terms.interest, accrual: 'daily' }, deferral: null }),
);

describe('interest by day', () => {
  it('of a whole repaid early is owed for the days up to the repayment', () => {
    const first = aPayment(dayOf(31), 333_333 + 30_575);
    const terms = anIndianLoan();
    const statement = statementOf(terms, [first], dayOf(47));
    expect(statement).toMatchObject({ payoff: 666_667 + 10_521, repayAmount: 333_333 + 19_726 });
    const settled = statementOf(terms, [first, aPayment(dayOf(47), 666_667 + 10_521)], dayOf(60));
    expect(settled).toMatchObject({ settledOn: dayOf(47), payoff: 0, remaining: 0, credit: 0 });
    expect(interestOf(settled)).toEqual([30_575, 10_521, 0]);
  });

  it('is none on the day of the payout', () => {
    const statement = statementOf(anIndianLoan(), [aPayment(start, 1_000_000)], start);
    expect(statement).toMatchObject({ settledOn: start, credit: 0 });
    expect(statement.totals.interest).toMatchObject({ scheduled: 60_164, accrued: 0 });
  });

  it('is what the schedule says for whoever pays on its days', () => {
    fc.assert(
      fc.property(daily, (terms) => {
        const events = statementOf(terms, [], terms.disbursedOn).instalments.map(({ dueOn, outstanding }) =>
          aPayment(dueOn, outstanding),
        );
        const end = addDays(terms.disbursedOn, 400);
        const { totals, credit, settledOn } = statementOf(
          terms,
          events.filter(({ amount }) => amount > 0),
          end,
        );
        expect(totals.interest).toMatchObject({ accrued: totals.interest.scheduled, outstanding: 0 });
        expect([totals.vat.accrued, credit]).toEqual([totals.vat.scheduled, 0]);
        expect(settledOn).not.toBeNull();
      }),
      FIXED,
    );
  });

  it('is counted on what is left once a part was paid early', () => {
    const statement = statementOf(aLoanInFour(), [aPayment(dayOf(1), 500_000)], dayOf(1));
    const onlyDay1AndTheRest = Math.round(((600_000 + 14 * 100_000) * 0.18) / 365);
    expect(statement.instalments[0]?.components.interest).toMatchObject({
      scheduled: 4_438,
      accrued: onlyDay1AndTheRest,
    });
    expect(interestOf(statement)).toEqual([986, 748, 755, 761]);
    expect(statement.instalments.map(({ paidOn }) => paidOn)).toEqual([dayOf(1), dayOf(1), dayOf(1), null]);
  });

  it('stays as it is once its day has come, whatever is paid after', () => {
    const late = [aPayment(dayOf(40), 600_000)];
    expect(interestOf(statementOf(aLoanInFour(), late, dayOf(40))).slice(0, 2)).toEqual([4_438, 3_329]);
  });

  it('is not counted on the days an extension adds', () => {
    const terms = aLoanInFour({ deferral: { feeRatePerDay: '0.01', days: 7, maxTimes: 1 } });
    const on = dayOf(10);
    const events = [aQuote(on), aFeePayment(on, 21_000)];
    const payoff = (days: number) => statementOf(terms, events, dayOf(days)).payoff;
    expect(interestOf(statementOf(terms, events, dayOf(60)))).toEqual([4_438, 3_329, 2_219, 1_110]);
    expect([payoff(16), payoff(22)]).toEqual([payoff(15), payoff(15)]);
    expect(payoff(23)).toBeGreaterThan(payoff(22));
  });

  it('is not counted on the days an extension adds to a late loan, and goes on after them', () => {
    const terms = aLoanInFour({ deferral: { feeRatePerDay: '0.01', days: 7, maxTimes: 1 } });
    const on = dayOf(18);
    const events = [aQuote(on), aFeePayment(on, 21_000)];
    const { instalments } = statementOf(terms, events, on);
    expect(instalments.map(({ dueOn }) => dueOn)).toEqual([25, 37, 52, 67].map(dayOf));
    expect(interestOf(statementOf(terms, events, dayOf(67)))).toEqual([4_438, 3_329, 2_219, 1_110]);
    const payoff = (days: number) => statementOf(terms, events, dayOf(days)).payoff;
    expect(payoff(25)).toBe(payoff(19));
  });
});

describe('whoever pays early', () => {
  /** Payments of any size on any day up to the last instalment's. */
  const paid = fc.array(fc.tuple(fc.nat(160), fc.integer({ min: 1, max: 900_000 })), { maxLength: 6 });
  const events = paid.map((all): LoanEvent[] =>
    all.map(([after, amount]) => aPayment(addDays(DISBURSED, after), amount)),
  );
  const anyDay = fc.nat(160).map((after) => addDays(DISBURSED, after));

  it('the amount named for an instalment, on any day until its date, owes nothing of it', () => {
    fc.assert(
      fc.property(daily, events, anyDay, fc.nat(40), (terms, before, on, later) => {
        const known = before.filter((event) => event.kind === 'payment' && event.valueDate <= on);
        const { dueAmount, repayDate, dueNow, instalments } = statementOf(terms, known, on);
        if (repayDate === null || dueNow > 0) return;
        const payOn = [addDays(on, later), repayDate].sort()[0] ?? on;
        const after = statementOf(terms, [...known, aPayment(payOn, dueAmount)], repayDate);
        const number = instalments.find(({ paidOn }) => paidOn === null)?.number ?? 0;
        expect(after.instalments[number - 1]).toMatchObject({ outstanding: 0, lateDays: 0 });
        expect(after.instalments[number - 1]?.paidOn).not.toBeNull();
      }),
      FIXED,
    );
  });

  it('is never late with less than he has paid', () => {
    fc.assert(
      fc.property(daily, events, anyDay, (terms, known, on) => {
        const statement = statementOf(terms, known, on);
        let agreed = 0;
        for (const { components, dueOn, daysOverdue, lateDays } of statement.instalments) {
          agreed += add(...COMPONENTS.map((component) => components[component].scheduled));
          const inTime = known.reduce(
            (sum, event) => (event.kind === 'payment' && event.valueDate <= dueOn ? sum + event.amount : sum),
            0,
          );
          if (statement.totals.lateInterest.accrued > 0 || statement.totals.penalty.accrued > 0) return;
          if (inTime >= agreed) expect([daysOverdue, lateDays]).toEqual([0, 0]);
        }
      }),
      FIXED,
    );
  });

  it('pays no more interest than was agreed, and the less the earlier', () => {
    fc.assert(
      fc.property(
        daily,
        anyDay,
        fc.nat(30),
        fc.integer({ min: 1, max: 900_000 }),
        (terms, on, later, amount) => {
          const end = addDays(DISBURSED, 160);
          const [early, late] = [on, addDays(on, later)].map(
            (paidOn) => statementOf(terms, [aPayment(paidOn, amount)], end).totals.interest,
          );
          expect(early?.accrued).toBeLessThanOrEqual(late?.accrued ?? 0);
          expect(late?.accrued).toBeLessThanOrEqual(late?.scheduled ?? 0);
        },
      ),
      FIXED,
    );
  });

  it('finds what nothing needs any more in his favour', () => {
    const statement = statementOf(aLoan(), [aPayment(dayOf(10), 305_148)], dayOf(10));
    const interest = 1_479;
    const vat = 237;
    expect(statement).toMatchObject({ settledOn: dayOf(10), credit: 305_148 - 300_000 - interest - vat });
  });

  it('is told the same on each later day, as long as nothing happens', () => {
    fc.assert(
      fc.property(daily, events, fc.nat(10), (terms, known, later) => {
        const last = known
          .map((event) => (event.kind === 'payment' ? event.valueDate : DISBURSED))
          .sort()
          .at(-1);
        const now = statementOf(terms, known, last ?? DISBURSED);
        const then = statementOf(terms, known, addDays(last ?? DISBURSED, later));
        if (then.totals.lateInterest.accrued + then.totals.penalty.accrued > 0) return;
        expect({ ...then.totals }).toEqual(now.totals);
        expect(then.payments).toEqual(now.payments);
      }),
      FIXED,
    );
  });
});

describe('interest as scheduled', () => {
  it('is owed whole whenever it is paid, as in terms that don’t say', () => {
    const { accrual: _, ...interest } = aLoan().interest;
    for (const terms of [aLoan({ interest }), aLoan({ interest: { ...interest, accrual: 'scheduled' } })]) {
      const statement = statementOf(terms, [aPayment(start, 305_148)], start);
      expect(statement).toMatchObject({ settledOn: start, credit: 0 });
      expect(statementOf(terms, [], start)).toMatchObject({ payoff: 305_148, remaining: 305_148 });
    }
  });
});
