import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import { computeStatement } from '../statement/statement.ts';
import {
  arbitraryEvents,
  arbitraryLoanDays,
  arbitraryLoans,
  propertyParameters,
} from '../testing/arbitraries.ts';
import {
  aFeePayment,
  aLoan,
  aLoanInFourInstalments,
  anExtensionQuote,
  aPayment,
  firstDueDate,
} from '../testing/builders.ts';
import { addDays, type Day, toDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import { canExtend, compareExtension, findExtensionFee, findFirmQuote } from './extensionComparison.ts';

function isForQuote(quoteId: string) {
  return (event: LoanEvent) =>
    event.kind === 'extensionQuote'
      ? event.id === quoteId
      : event.kind === 'payment' && event.purpose.kind === 'extension' && event.purpose.quoteId === quoteId;
}

describe('the comparison of paying today, extending and doing nothing', () => {
  it('reproduces the design: pay today, extend, do nothing', () => {
    const terms = aLoan({ disbursedOn: toDay('2026-10-28') });
    expect(compareExtension(terms, [], toDay('2026-11-20'))).toEqual({
      payToday: { total: 303_947, paidToday: 303_947, on: '2026-11-20' },
      extend: {
        total: 326_148,
        paidToday: 21_000,
        on: '2026-12-04',
        fee: 21_000,
        days: 7,
        remainingDebt: 305_148,
      },
      doNothing: { total: 369_229, paidToday: 0, on: '2026-12-04' },
      extraCost: 0,
      lateCapStatus: null,
    });
  });

  it('of an overdue loan has the debt of the new due date', () => {
    const today = addDays(firstDueDate, 5);
    const comparison = compareExtension(aLoan(), [], today);
    const extended = computeStatement(aLoan(), [anExtensionQuote(today), aFeePayment(today, 21_000)], today);
    expect(comparison?.extend.on).toBe(extended.repayDate);
    const statementAtNewDueDate = computeStatement(
      aLoan(),
      [anExtensionQuote(today), aFeePayment(today, 21_000)],
      addDays(today, 7),
    );
    expect(comparison?.extend.remainingDebt).toBe(statementAtNewDueDate.payoff);
    expect(comparison?.doNothing).toEqual({
      total: computeStatement(aLoan(), [], addDays(today, 7)).payoff,
      paidToday: 0,
      on: addDays(today, 7),
    });
  });

  it('counts the held part of a fee once in each option', () => {
    const on = addDays(firstDueDate, 2);
    const held = [anExtensionQuote(on), aFeePayment(on, 20_000)];
    const comparison = compareExtension(aLoan(), held, on);
    const owed = computeStatement(aLoan(), [], on).payoff;
    expect(comparison?.payToday).toEqual({ total: owed - 20_000, paidToday: owed - 20_000, on });
    expect(comparison?.extend).toMatchObject({
      total: 1_000 + owed,
      paidToday: 1_000,
      fee: 1_000,
      remainingDebt: owed,
    });
    const end = computeStatement(aLoan(), held, comparison?.extend.on ?? on);
    expect(comparison?.doNothing).toEqual({ total: end.payoff, paidToday: 0, on: addDays(on, 7) });
  });

  it('has the exact amounts: who pays one of them owes the stated remainder', () => {
    const usual = arbitraryLoans.filter(({ deferral }) => deferral !== null);
    fc.assert(
      fc.property(usual, arbitraryEvents, arbitraryLoanDays, (terms, all, on) => {
        const events = all.filter((event) =>
          event.kind === 'extensionQuote' ? event.requestedOn <= on : event.valueDate <= on,
        );
        const comparison = compareExtension(terms, events, on);
        if (comparison === null || events.some(isForQuote('three'))) return;
        const before = computeStatement(terms, events, on);
        const now = aPayment(on, comparison.payToday.paidToday, { receivedAt: '9999' });
        expect(computeStatement(terms, [...events, now], on)).toMatchObject({
          settledOn: on,
          credit: before.credit,
        });
        const price = comparison.extend.fee;
        const standing = findFirmQuote(terms, before);
        const quote = anExtensionQuote(on, {
          id: 'three',
          expiresOn: on,
          fee: price,
          days: comparison.extend.days,
        });
        const fee = aFeePayment(on, price, standing?.quoteId ?? 'three');
        const extended = [...events, ...(standing ? [] : [quote]), { ...fee, receivedAt: '9999' }];
        expect(computeStatement(terms, extended, on)).toMatchObject({
          repayDate: comparison.extend.on,
          remaining: comparison.extend.remainingDebt,
        });
        expect(computeStatement(terms, events, comparison.doNothing.on).remaining).toBe(
          comparison.doNothing.total,
        );
      }),
      propertyParameters,
    );
  });

  it('has the extra cost of an extension once late charges are at or near their cap', () => {
    const late = { daily: [{ fromDay: 1, toDay: null, rate: '0.03' }], cap: '1' };
    const comparisonAfter = (days: number) =>
      compareExtension(aLoan({ late }), [], addDays(firstDueDate, days));
    expect(comparisonAfter(5)).toMatchObject({ extraCost: 0, lateCapStatus: null });
    expect(comparisonAfter(31)).toMatchObject({ extraCost: 4_788, lateCapStatus: 'near' });
    expect(comparisonAfter(33)).toMatchObject({ extraCost: 21_000, lateCapStatus: 'reached' });
  });

  it('reports the cap as reached once the charges of every late instalment are at it', () => {
    const late = { daily: [{ fromDay: 1, toDay: null, rate: '0.03' }], cap: '0.3' };
    const terms = aLoanInFourInstalments({ late, deferral: { feeRatePerDay: '0.01', days: 1, maxTimes: 1 } });
    const [firstDue, secondDue] = [toDay('2026-10-31'), toDay('2026-11-15')];
    const capOn = (on: Day) => compareExtension(terms, [], on)?.lateCapStatus;
    expect(capOn(addDays(firstDue, -2))).toBeNull();
    expect(capOn(addDays(firstDue, 8))).toBeNull();
    expect(capOn(addDays(firstDue, 9))).toBe('near');
    expect(capOn(addDays(firstDue, 10))).toBe('reached');
    expect(capOn(addDays(secondDue, 3))).toBeNull();
  });

  it('takes the days of the firm quote', () => {
    const asked = addDays(firstDueDate, -1);
    const comparison = compareExtension(aLoan(), [anExtensionQuote(asked, { days: 3 })], asked);
    expect(comparison?.extend).toMatchObject({ days: 3, on: addDays(firstDueDate, 3) });
  });

  it('is null where an extension costs as much as the payoff', () => {
    const costlyExtension = aLoan({ deferral: { feeRatePerDay: '0.5', days: 7, maxTimes: 1 } });
    expect(canExtend(costlyExtension, computeStatement(costlyExtension, [], firstDueDate))).toBe(false);
    expect(compareExtension(costlyExtension, [], firstDueDate)).toBeNull();
    const { remaining } = computeStatement(costlyExtension, [], firstDueDate);
    const paid = [anExtensionQuote(firstDueDate, { fee: remaining }), aFeePayment(firstDueDate, remaining)];
    expect(computeStatement(costlyExtension, paid, firstDueDate)).toMatchObject({
      settledOn: firstDueDate,
      credit: 0,
      extensionFees: 0,
    });
  });

  it('is null where no extension is available', () => {
    const twice = ['a', 'b'].flatMap((id) => [
      anExtensionQuote(firstDueDate, { id }),
      aFeePayment(firstDueDate, 21_000, id),
    ]);
    expect(compareExtension(aLoanInFourInstalments(), [], firstDueDate)).toBeNull();
    expect(compareExtension(aLoan(), twice.slice(0, 2), firstDueDate)).not.toBeNull();
    expect(compareExtension(aLoan(), twice, firstDueDate)).toBeNull();
    expect(compareExtension(aLoan(), [aPayment(firstDueDate, 305_148)], firstDueDate)).toBeNull();
    expect(
      canExtend(aLoan(), computeStatement(aLoan(), [aPayment(firstDueDate, 305_148)], firstDueDate)),
    ).toBe(false);
    // No charge grows on a loan that was written off, which more days could spare.
    const lapsedStatement = { kind: 'writeOff', id: 'off', valueDate: firstDueDate } as const;
    expect(compareExtension(aLoan(), [lapsedStatement], addDays(firstDueDate, -1))).not.toBeNull();
    expect(compareExtension(aLoan(), [lapsedStatement], firstDueDate)).toBeNull();
    expect(canExtend(aLoan(), computeStatement(aLoan(), [lapsedStatement], addDays(firstDueDate, 3)))).toBe(
      false,
    );
  });
});

describe('an extension', () => {
  it('is available after others have lapsed, and not once the debt is settled', () => {
    const lapsed = ['a', 'b'].map((id, days) => anExtensionQuote(addDays(firstDueDate, -20 + days), { id }));
    const statement = computeStatement(aLoan(), lapsed, firstDueDate);
    expect([findExtensionFee(aLoan(), statement), canExtend(aLoan(), statement)]).toEqual([21_000, true]);
    const ended = computeStatement(aLoan(), [aPayment(firstDueDate, 305_148)], firstDueDate);
    expect(findExtensionFee(aLoan(), ended)).toBeNull();
  });
});

describe('the firm quote of an extension', () => {
  const on = addDays(firstDueDate, 1);
  const standing = (...events: LoanEvent[]) =>
    findFirmQuote(aLoan(), computeStatement(aLoan(), events, on))?.quoteId;

  it('is the open one while a new one would not be cheaper', () => {
    expect(standing(anExtensionQuote(firstDueDate))).toBe('quote');
    expect(standing(anExtensionQuote(firstDueDate, { fee: minor(20_999) }))).toBe('quote');
    expect(standing(anExtensionQuote(firstDueDate, { fee: minor(21_001) }))).toBeUndefined();
  });

  it('is the open one at any price once a part of its fee was paid', () => {
    expect(
      standing(anExtensionQuote(firstDueDate, { fee: minor(21_001) }), aFeePayment(firstDueDate, 1)),
    ).toBe('quote');
  });

  it('is the open one where no new one is available', () => {
    const twice = ['a', 'b'].flatMap((id) => [
      anExtensionQuote(firstDueDate, { id }),
      aFeePayment(firstDueDate, 21_000, id),
    ]);
    expect(standing(...twice, anExtensionQuote(firstDueDate, { id: 'c', fee: minor(30_000) }))).toBe('c');
  });

  it('is the newest of several, and never a lapsed one', () => {
    expect(standing(anExtensionQuote(firstDueDate, { id: 'a' }), anExtensionQuote(on, { id: 'b' }))).toBe(
      'b',
    );
    expect(standing(anExtensionQuote(firstDueDate, { expiresOn: firstDueDate }))).toBeUndefined();
  });
});
