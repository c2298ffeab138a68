import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, day } from './calendar.ts';
import { compareWaysOn, extensionFeeOn, mayExtend, standingQuote } from './compare.ts';
import type { LoanEvent } from './events.ts';
import { minor } from './money.ts';
import { statementOf } from './statement.ts';
import { allEvents, daysOfLoan, FIXED, loans } from './testing/arbitraries.ts';
import { aFeePayment, aLoan, aLoanInFour, aPayment, aQuote, DUE } from './testing/builders.ts';

function isOf(quoteId: string) {
  return (event: LoanEvent) =>
    event.kind === 'extensionQuote'
      ? event.id === quoteId
      : event.kind === 'payment' && event.purpose.kind === 'extension' && event.purpose.quoteId === quoteId;
}

describe('the ways on, side by side', () => {
  it('reproduce the design: pay today, extend, do nothing', () => {
    const terms = aLoan({ disbursedOn: day('2026-10-28') });
    expect(compareWaysOn(terms, [], day('2026-11-20'))).toEqual({
      payToday: { total: 303_947, today: 303_947, on: '2026-11-20' },
      extend: { total: 326_148, today: 21_000, on: '2026-12-04', fee: 21_000, days: 7, debt: 305_148 },
      doNothing: { total: 369_229, today: 0, on: '2026-12-04' },
      dearerBy: 0,
      cap: null,
    });
  });

  it('say of an overdue loan what will truly be owed on the new due date', () => {
    const today = addDays(DUE, 5);
    const ways = compareWaysOn(aLoan(), [], today);
    const extended = statementOf(aLoan(), [aQuote(today), aFeePayment(today, 21_000)], today);
    expect(ways?.extend.on).toBe(extended.repayDate);
    const atNewDue = statementOf(aLoan(), [aQuote(today), aFeePayment(today, 21_000)], addDays(today, 7));
    expect(ways?.extend.debt).toBe(atNewDue.payoff);
    expect(ways?.doNothing).toEqual({
      total: statementOf(aLoan(), [], addDays(today, 7)).payoff,
      today: 0,
      on: addDays(today, 7),
    });
  });

  it('count what is held toward the fee once, in each of them', () => {
    const on = addDays(DUE, 2);
    const held = [aQuote(on), aFeePayment(on, 20_000)];
    const ways = compareWaysOn(aLoan(), held, on);
    const owed = statementOf(aLoan(), [], on).payoff;
    expect(ways?.payToday).toEqual({ total: owed - 20_000, today: owed - 20_000, on });
    expect(ways?.extend).toMatchObject({ total: 1_000 + owed, today: 1_000, fee: 1_000, debt: owed });
    const end = statementOf(aLoan(), held, ways?.extend.on ?? on);
    expect(ways?.doNothing).toEqual({ total: end.payoff, today: 0, on: addDays(on, 7) });
  });

  it('each come true: whoever pays so from now on pays no more and owes nothing', () => {
    const usual = loans.filter(({ deferral }) => deferral !== null);
    fc.assert(
      fc.property(usual, allEvents, daysOfLoan, (terms, all, on) => {
        const events = all.filter((event) =>
          event.kind === 'extensionQuote' ? event.requestedOn <= on : event.valueDate <= on,
        );
        const ways = compareWaysOn(terms, events, on);
        if (ways === null || events.some(isOf('three'))) return;
        const before = statementOf(terms, events, on);
        const now = aPayment(on, ways.payToday.today, { receivedAt: '9999' });
        expect(statementOf(terms, [...events, now], on)).toMatchObject({
          settledOn: on,
          credit: before.credit,
        });
        const price = ways.extend.fee;
        const standing = standingQuote(terms, before);
        const quote = aQuote(on, { id: 'three', expiresOn: on, fee: price, days: ways.extend.days });
        const fee = aFeePayment(on, price, standing?.quoteId ?? 'three');
        const extended = [...events, ...(standing ? [] : [quote]), { ...fee, receivedAt: '9999' }];
        expect(statementOf(terms, extended, on)).toMatchObject({
          repayDate: ways.extend.on,
          remaining: ways.extend.debt,
        });
        expect(statementOf(terms, events, ways.doNothing.on).remaining).toBe(ways.doNothing.total);
      }),
      FIXED,
    );
  });

  it('say by how much an extension is dearer than waiting, once late charges stand at their cap or come near it', () => {
    const late = { daily: [{ fromDay: 1, toDay: null, rate: '0.03' }], cap: '1' };
    const waysAfter = (days: number) => compareWaysOn(aLoan({ late }), [], addDays(DUE, days));
    expect(waysAfter(5)).toMatchObject({ dearerBy: 0, cap: null });
    expect(waysAfter(31)).toMatchObject({ dearerBy: 4_788, cap: 'near' });
    expect(waysAfter(33)).toMatchObject({ dearerBy: 21_000, cap: 'reached' });
  });

  it('say that late charges stand at their cap once those of every payment that is late do, whatever is to come', () => {
    const late = { daily: [{ fromDay: 1, toDay: null, rate: '0.03' }], cap: '0.3' };
    const terms = aLoanInFour({ late, deferral: { feeRatePerDay: '0.01', days: 1, maxTimes: 1 } });
    const [firstDue, secondDue] = [day('2026-10-31'), day('2026-11-15')];
    const capOn = (on: Day) => compareWaysOn(terms, [], on)?.cap;
    expect(capOn(addDays(firstDue, -2))).toBeNull();
    expect(capOn(addDays(firstDue, 8))).toBeNull();
    expect(capOn(addDays(firstDue, 9))).toBe('near');
    expect(capOn(addDays(firstDue, 10))).toBe('reached');
    expect(capOn(addDays(secondDue, 3))).toBeNull();
  });

  it('take the days of a quote that stands, whatever a new one would be for', () => {
    const asked = addDays(DUE, -1);
    const ways = compareWaysOn(aLoan(), [aQuote(asked, { days: 3 })], asked);
    expect(ways?.extend).toMatchObject({ days: 3, on: addDays(DUE, 3) });
  });

  it('are not offered where an extension costs as much as ending the loan', () => {
    const dear = aLoan({ deferral: { feeRatePerDay: '0.5', days: 7, maxTimes: 1 } });
    expect(mayExtend(dear, statementOf(dear, [], DUE))).toBe(false);
    expect(compareWaysOn(dear, [], DUE)).toBeNull();
    const { remaining } = statementOf(dear, [], DUE);
    const paid = [aQuote(DUE, { fee: remaining }), aFeePayment(DUE, remaining)];
    expect(statementOf(dear, paid, DUE)).toMatchObject({ settledOn: DUE, credit: 0, extensionFees: 0 });
  });

  it('are not offered where there is no extension to be had', () => {
    const twice = ['a', 'b'].flatMap((id) => [aQuote(DUE, { id }), aFeePayment(DUE, 21_000, id)]);
    expect(compareWaysOn(aLoanInFour(), [], DUE)).toBeNull();
    expect(compareWaysOn(aLoan(), twice.slice(0, 2), DUE)).not.toBeNull();
    expect(compareWaysOn(aLoan(), twice, DUE)).toBeNull();
    expect(compareWaysOn(aLoan(), [aPayment(DUE, 305_148)], DUE)).toBeNull();
    expect(mayExtend(aLoan(), statementOf(aLoan(), [aPayment(DUE, 305_148)], DUE))).toBe(false);
    // No charge grows on a loan that was written off, which more days could spare.
    const off = { kind: 'writeOff', id: 'off', valueDate: DUE } as const;
    expect(compareWaysOn(aLoan(), [off], addDays(DUE, -1))).not.toBeNull();
    expect(compareWaysOn(aLoan(), [off], DUE)).toBeNull();
    expect(mayExtend(aLoan(), statementOf(aLoan(), [off], addDays(DUE, 3)))).toBe(false);
  });
});

describe('an extension', () => {
  it('is to be had after others have lapsed, and none once the debt has ended', () => {
    const lapsed = ['a', 'b'].map((id, days) => aQuote(addDays(DUE, -20 + days), { id }));
    const statement = statementOf(aLoan(), lapsed, DUE);
    expect([extensionFeeOn(aLoan(), statement), mayExtend(aLoan(), statement)]).toEqual([21_000, true]);
    const ended = statementOf(aLoan(), [aPayment(DUE, 305_148)], DUE);
    expect(extensionFeeOn(aLoan(), ended)).toBeNull();
  });
});

describe('a quote that waits for its fee', () => {
  const on = addDays(DUE, 1);
  const standing = (...events: LoanEvent[]) =>
    standingQuote(aLoan(), statementOf(aLoan(), events, on))?.quoteId;

  it('stands while a new one would not be cheaper', () => {
    expect(standing(aQuote(DUE))).toBe('quote');
    expect(standing(aQuote(DUE, { fee: minor(20_999) }))).toBe('quote');
    expect(standing(aQuote(DUE, { fee: minor(21_001) }))).toBeUndefined();
  });

  it('stands at any price once something has been paid for it', () => {
    expect(standing(aQuote(DUE, { fee: minor(21_001) }), aFeePayment(DUE, 1))).toBe('quote');
  });

  it('stands where no new one may be had', () => {
    const twice = ['a', 'b'].flatMap((id) => [aQuote(DUE, { id }), aFeePayment(DUE, 21_000, id)]);
    expect(standing(...twice, aQuote(DUE, { id: 'c', fee: minor(30_000) }))).toBe('c');
  });

  it('is the newest of several, and none that has lapsed', () => {
    expect(standing(aQuote(DUE, { id: 'a' }), aQuote(on, { id: 'b' }))).toBe('b');
    expect(standing(aQuote(DUE, { expiresOn: DUE }))).toBeUndefined();
  });
});
