import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeStatement, type Statement } from '../statement/statement.ts';
import {
  arbitraryEvents,
  arbitraryLoanDays,
  arbitraryLoans,
  arbitraryRepayments,
  propertyParameters,
  quoteIds,
} from '../testing/arbitraries.ts';
import {
  aFeePayment,
  aLoan,
  aLoanInFourInstalments,
  anExtensionQuote,
  aPayment,
  firstDueDate,
} from '../testing/builders.ts';
import { addDays, toDay } from '../values/calendar.ts';

function getOnlyExtension(statement: Statement) {
  return statement.extensions[0];
}

describe('an extension whose fee is reported late', () => {
  it('in force stays when the fee of an older one is reported: that fee is credit', () => {
    const inForce = ['b', 'c'].flatMap((id, index) => {
      const on = addDays(firstDueDate, index);
      return [anExtensionQuote(on, { id }), aFeePayment(on, 21_000, id)];
    });
    const old = addDays(firstDueDate, -5);
    const notifiedPayment = computeStatement(
      aLoan(),
      [anExtensionQuote(old, { id: 'a' }), ...inForce],
      addDays(firstDueDate, 2),
    );
    const lateNotification = { ...aFeePayment(old, 21_000, 'a'), receivedAt: '2026-11-17T10:00:00.000Z' };
    const after = computeStatement(
      aLoan(),
      [anExtensionQuote(old, { id: 'a' }), ...inForce, lateNotification],
      addDays(firstDueDate, 2),
    );
    expect(notifiedPayment.repayDate).toBe(addDays(firstDueDate, 14));
    expect(after).toMatchObject({ repayDate: notifiedPayment.repayDate, overdueSince: null, credit: 21_000 });
    expect(after.extensions.map(({ quoteId, state }) => [quoteId, state])).toEqual([
      ['a', 'surplus'],
      ['b', 'effective'],
      ['c', 'effective'],
    ]);
  });

  it('in force is not moved back by a later notice', () => {
    fc.assert(
      fc.property(
        arbitraryLoans,
        arbitraryEvents,
        arbitraryRepayments,
        arbitraryLoanDays,
        (terms, events, notice, on) => {
          const known = events.filter((event) => event.kind !== 'payment' || event.valueDate <= on);
          const before = computeStatement(terms, known, on);
          for (const purpose of [
            notice.purpose,
            ...quoteIds.map((quoteId) => ({ kind: 'extension' as const, quoteId })),
          ]) {
            const later = { ...notice, purpose, receivedAt: '2029-01-01T00:00:00.000Z' };
            const after = computeStatement(terms, [...known, later], on);
            if (after.settledOn !== null) continue;
            for (const { quoteId, state, newDueOn } of before.extensions) {
              if (state !== 'effective') continue;
              const then = after.extensions.find((extension) => extension.quoteId === quoteId);
              expect(then?.state).toBe('effective');
              expect((then?.newDueOn ?? '') >= (newDueOn ?? '')).toBe(true);
            }
            expect((after.repayDate ?? '') >= (before.repayDate ?? '')).toBe(true);
          }
        },
      ),
      propertyParameters,
    );
  });

  it('in force keeps its date when an earlier payment is reported later', () => {
    const asked = addDays(firstDueDate, -5);
    const paidOn = addDays(firstDueDate, -1);
    const early = {
      ...aFeePayment(addDays(firstDueDate, -4), 21_000),
      receivedAt: '2026-11-16T10:00:00.000Z',
    };
    const events = [anExtensionQuote(asked, { expiresOn: firstDueDate }), early, aFeePayment(paidOn, 21_000)];
    const after = computeStatement(aLoan(), events, addDays(firstDueDate, 1));
    expect(getOnlyExtension(after)).toMatchObject({ state: 'effective', paid: 21_000, effectiveOn: paidOn });
    expect(after.extensionFees).toBe(21_000);
    expect(after.payments.map(({ extensionFee }) => extensionFee)).toEqual([0, 21_000]);
  });

  it('paid in parts takes effect on the day of the last part, in any order of reports', () => {
    const asked = addDays(firstDueDate, -5);
    const [first, last] = [addDays(firstDueDate, -4), addDays(firstDueDate, -2)];
    const parts = [
      { ...aFeePayment(first, 11_000), receivedAt: '2026-11-14T10:00:00.000Z' },
      { ...aFeePayment(last, 10_000), receivedAt: '2026-11-13T10:00:00.000Z' },
    ];
    const after = computeStatement(aLoan(), [anExtensionQuote(asked), ...parts], firstDueDate);
    expect(getOnlyExtension(after)).toMatchObject({ state: 'effective', paid: 21_000, effectiveOn: last });
  });

  it('paid whole before the payment that was reported first leaves that payment to the debt', () => {
    const [early, late] = [addDays(firstDueDate, -4), addDays(firstDueDate, -2)];
    const notifiedFirst = { ...aFeePayment(late, 15_000), receivedAt: '2026-11-13T10:00:00.000Z' };
    const notifiedLast = { ...aFeePayment(early, 21_000), receivedAt: '2026-11-14T10:00:00.000Z' };
    const after = computeStatement(
      aLoan(),
      [anExtensionQuote(addDays(firstDueDate, -5)), notifiedFirst, notifiedLast],
      firstDueDate,
    );
    expect(getOnlyExtension(after)).toMatchObject({ state: 'effective', paid: 21_000, effectiveOn: early });
    expect(after.payments.map(({ extensionFee, held }) => [extensionFee, held])).toEqual([
      [21_000, 0],
      [0, 0],
    ]);
    expect(after.remaining).toBe(computeStatement(aLoan(), [aPayment(late, 15_000)], firstDueDate).remaining);
  });

  it('in the first days of a loan leaves the agreed interest unchanged', () => {
    const on = addDays(aLoan().disbursedOn, 1);
    const extended = computeStatement(
      aLoan(),
      [anExtensionQuote(on), aFeePayment(on, 21_000)],
      addDays(firstDueDate, 7),
    );
    expect(extended.totals.interest.accrued).toBe(4_438);
  });

  it('of a loan of several instalments leaves the agreed interest of each unchanged', () => {
    const terms = aLoanInFourInstalments({ deferral: { feeRatePerDay: '0.01', days: 7, maxTimes: 2 } });
    const [firstDue, lastDue] = [toDay('2026-10-31'), toDay('2026-12-15')];
    const interest = (statement: Statement) =>
      statement.instalments.map(({ components }) => components.interest.accrued);
    const fee = aFeePayment(addDays(firstDue, -2), 42_000);
    const extended = [anExtensionQuote(fee.valueDate, { fee: fee.amount }), fee];
    expect(interest(computeStatement(terms, extended, addDays(lastDue, 7)))).toEqual(
      interest(computeStatement(terms, [], lastDue)),
    );
  });
});
