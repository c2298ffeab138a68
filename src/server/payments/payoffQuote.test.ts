import { describe, expect, test } from 'vitest';
import { addDays, type Day, day, type LoanEvent, type LoanTerms, statementOf } from '../../lending/index.ts';
import { aLoan, aLoanInFour, anIndianLoan, anOffer, aPayment, DUE } from '../../lending/testing/builders.ts';
import { type Channel, marketIn, readConfig } from '../config/index.ts';
import { LoanOnDay } from '../loans/index.ts';
import { partEndsUntil, quoteFor } from './payoffQuote.ts';

const india = marketIn(readConfig(), 'IN');

function channel(payCode: string): Channel {
  const one = india.channels.find((known) => known.payCode === payCode);
  if (one === undefined) throw new Error(`no way to pay ${payCode}`);
  return one;
}

const [atOnce, slow] = [channel('UPI'), channel('VA')];

function on(today: Day, terms: LoanTerms, events: readonly LoanEvent[] = []): LoanOnDay {
  return new LoanOnDay(terms, events, today);
}

/** A loan in India of one payment, due on 16 November. */
const single = anIndianLoan({ periods: [31], earlyRepayment: null });
const dueOn = day('2026-11-16');

describe('what ends a loan', () => {
  const today = addDays(dueOn, -5);

  test('is quoted for today where a payment counts on its day, until the day is over', () => {
    const { payoff } = statementOf(single, [], today);
    expect(quoteFor(on(today, single), atOnce, 'instalment')).toMatchObject({
      way: { amount: payoff, until: today },
      payoffUntil: today,
      expectedOn: null,
    });
  });

  test('by a slow channel is quoted for the day on which it is expected to count', () => {
    const tomorrow = addDays(today, 1);
    const { payoff } = statementOf(single, [], tomorrow);
    expect(payoff).toBeGreaterThan(statementOf(single, [], today).payoff);
    for (const way of ['instalment', 'all'] as const) {
      expect(quoteFor(on(today, single), slow, way)).toMatchObject({
        way: { way, amount: payoff, until: tomorrow },
        payoffUntil: tomorrow,
        expectedOn: tomorrow,
      });
    }
    // It ends the loan on that day, and what is too much today is credit.
    const paid = (valueDate: Day) => statementOf(single, [aPayment(valueDate, payoff)], tomorrow);
    expect(paid(tomorrow)).toMatchObject({ settledOn: tomorrow, credit: 0 });
    expect(paid(today)).toMatchObject({
      settledOn: today,
      credit: payoff - statementOf(single, [], today).payoff,
    });
  });

  test('is never quoted with charges for being late to who isn’t', () => {
    const { payoff } = statementOf(single, [], dueOn);
    expect(statementOf(single, [], addDays(dueOn, 1)).payoff).toBeGreaterThan(payoff + 100_000);
    expect(quoteFor(on(dueOn, single), slow, 'instalment')).toMatchObject({
      way: { amount: payoff, until: dueOn },
      payoffUntil: dueOn,
      expectedOn: addDays(dueOn, 1),
    });
    const late = addDays(dueOn, 3);
    expect(quoteFor(on(late, single), slow, 'instalment').way.amount).toBe(
      statementOf(single, [], addDays(late, 1)).payoff,
    );
  });

  test('may be asked for no sooner by a slow channel than by another', () => {
    const terms = anIndianLoan();
    const { from } = quoteFor(on(today, terms), atOnce, 'all').way;
    expect(from > today).toBe(true);
    expect(quoteFor(on(today, terms), slow, 'all').way.from).toBe(from);
  });
});

test('one payment of several is no payoff: every channel asks for it, for as long as its reference lasts', () => {
  for (const one of [atOnce, slow]) {
    const { way, payoffUntil, expectedOn } = quoteFor(
      on(day('2026-10-20'), aLoanInFour()),
      one,
      'instalment',
    );
    expect([way.amount, payoffUntil, expectedOn]).toEqual([155_148, null, null]);
  }
});

test('a part ends the loan where it is all of it, or what an offer asks for', () => {
  const today = addDays(DUE, -5);
  const offer = anOffer(today, 200_000);
  const loan = on(today, aLoan(), [offer]);
  expect(partEndsUntil(loan, 200_000)).toBe(offer.expiresOn);
  expect(partEndsUntil(loan, loan.statement.payoff)).toBe(today);
  expect(partEndsUntil(loan, 150_000)).toBeNull();
});
