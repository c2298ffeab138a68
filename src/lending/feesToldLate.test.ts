import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, day } from './calendar.ts';
import { type Statement, statementOf } from './statement.ts';
import { allEvents, daysOfLoan, FIXED, loans, QUOTES, repayments } from './testing/arbitraries.ts';
import { aFeePayment, aLoan, aLoanInFour, aPayment, aQuote, DUE } from './testing/builders.ts';

function onlyExtension(statement: Statement) {
  return statement.extensions[0];
}

describe('an extension whose fee is told of late', () => {
  it('in force stays, when an older one’s fee turns out to have been paid: that money is credit', () => {
    const inForce = ['b', 'c'].flatMap((id, index) => {
      const on = addDays(DUE, index);
      return [aQuote(on, { id }), aFeePayment(on, 21_000, id)];
    });
    const old = addDays(DUE, -5);
    const told = statementOf(aLoan(), [aQuote(old, { id: 'a' }), ...inForce], addDays(DUE, 2));
    const lateNotice = { ...aFeePayment(old, 21_000, 'a'), receivedAt: '2026-11-17T10:00:00.000Z' };
    const after = statementOf(aLoan(), [aQuote(old, { id: 'a' }), ...inForce, lateNotice], addDays(DUE, 2));
    expect(told.repayDate).toBe(addDays(DUE, 14));
    expect(after).toMatchObject({ repayDate: told.repayDate, overdueSince: null, credit: 21_000 });
    expect(after.extensions.map(({ quoteId, state }) => [quoteId, state])).toEqual([
      ['a', 'surplus'],
      ['b', 'effective'],
      ['c', 'effective'],
    ]);
  });

  it('in force is moved back by no notice that comes later', () => {
    fc.assert(
      fc.property(loans, allEvents, repayments, daysOfLoan, (terms, events, notice, on) => {
        const known = events.filter((event) => event.kind !== 'payment' || event.valueDate <= on);
        const before = statementOf(terms, known, on);
        for (const purpose of [
          notice.purpose,
          ...QUOTES.map((quoteId) => ({ kind: 'extension' as const, quoteId })),
        ]) {
          const later = { ...notice, purpose, receivedAt: '2029-01-01T00:00:00.000Z' };
          const after = statementOf(terms, [...known, later], on);
          if (after.settledOn !== null) continue;
          for (const { quoteId, state, newDueOn } of before.extensions) {
            if (state !== 'effective') continue;
            const then = after.extensions.find((extension) => extension.quoteId === quoteId);
            expect(then?.state).toBe('effective');
            expect((then?.newDueOn ?? '') >= (newDueOn ?? '')).toBe(true);
          }
          expect((after.repayDate ?? '') >= (before.repayDate ?? '')).toBe(true);
        }
      }),
      FIXED,
    );
  });

  it('in force stays where it is when money that was there before is told of later', () => {
    const asked = addDays(DUE, -5);
    const paidOn = addDays(DUE, -1);
    const early = { ...aFeePayment(addDays(DUE, -4), 21_000), receivedAt: '2026-11-16T10:00:00.000Z' };
    const events = [aQuote(asked, { expiresOn: DUE }), early, aFeePayment(paidOn, 21_000)];
    const after = statementOf(aLoan(), events, addDays(DUE, 1));
    expect(onlyExtension(after)).toMatchObject({ state: 'effective', paid: 21_000, effectiveOn: paidOn });
    expect(after.extensionFees).toBe(21_000);
    expect(after.payments.map(({ extensionFee }) => extensionFee)).toEqual([0, 21_000]);
  });

  it('paid in parts takes effect on the day of the last of them, in whatever order they were told of', () => {
    const asked = addDays(DUE, -5);
    const [first, last] = [addDays(DUE, -4), addDays(DUE, -2)];
    const parts = [
      { ...aFeePayment(first, 11_000), receivedAt: '2026-11-14T10:00:00.000Z' },
      { ...aFeePayment(last, 10_000), receivedAt: '2026-11-13T10:00:00.000Z' },
    ];
    const after = statementOf(aLoan(), [aQuote(asked), ...parts], DUE);
    expect(onlyExtension(after)).toMatchObject({ state: 'effective', paid: 21_000, effectiveOn: last });
  });

  it('and paid whole before what was told of first leaves that to the debt', () => {
    const [early, late] = [addDays(DUE, -4), addDays(DUE, -2)];
    const toldFirst = { ...aFeePayment(late, 15_000), receivedAt: '2026-11-13T10:00:00.000Z' };
    const toldLast = { ...aFeePayment(early, 21_000), receivedAt: '2026-11-14T10:00:00.000Z' };
    const after = statementOf(aLoan(), [aQuote(addDays(DUE, -5)), toldFirst, toldLast], DUE);
    expect(onlyExtension(after)).toMatchObject({ state: 'effective', paid: 21_000, effectiveOn: early });
    expect(after.payments.map(({ extensionFee, held }) => [extensionFee, held])).toEqual([
      [21_000, 0],
      [0, 0],
    ]);
    expect(after.remaining).toBe(statementOf(aLoan(), [aPayment(late, 15_000)], DUE).remaining);
  });

  it('in the first days of a loan leaves the interest that was agreed to', () => {
    const on = addDays(aLoan().disbursedOn, 1);
    const extended = statementOf(aLoan(), [aQuote(on), aFeePayment(on, 21_000)], addDays(DUE, 7));
    expect(extended.totals.interest.accrued).toBe(4_438);
  });

  it('of a plan leaves each payment the interest that was agreed to', () => {
    const terms = aLoanInFour({ deferral: { feeRatePerDay: '0.01', days: 7, maxTimes: 2 } });
    const [firstDue, lastDue] = [day('2026-10-31'), day('2026-12-15')];
    const interest = (statement: Statement) =>
      statement.instalments.map(({ components }) => components.interest.accrued);
    const fee = aFeePayment(addDays(firstDue, -2), 42_000);
    const extended = [aQuote(fee.valueDate, { fee: fee.amount }), fee];
    expect(interest(statementOf(terms, extended, addDays(lastDue, 7)))).toEqual(
      interest(statementOf(terms, [], lastDue)),
    );
  });
});
