import { describe, expect, test } from 'vitest';
import {
  addDays,
  computeStatement,
  type Day,
  type LoanEvent,
  type LoanTerms,
  toDay,
} from '../../../../lending/index.ts';
import {
  aLoan,
  aLoanInFourInstalments,
  anIndianLoan,
  aPayment,
  aSettlementOffer,
  firstDueDate,
} from '../../../../lending/testing/builders.ts';
import { type Channel, getMarket, readConfig } from '../../../config/index.ts';
import { LoanOnDay } from '../../loans/index.ts';
import { findPartialPaymentPayoffDeadline, quoteChannel } from '../references/channels.ts';

const india = getMarket(readConfig(), 'IN');

function getChannel(payCode: string): Channel {
  const one = india.channels.find((known) => known.payCode === payCode);
  if (one === undefined) throw new Error(`no way to pay ${payCode}`);
  return one;
}

const [sameDayChannel, slowChannel] = [getChannel('UPI'), getChannel('VA')];

function loanOnDay(today: Day, terms: LoanTerms, events: readonly LoanEvent[] = []): LoanOnDay {
  return new LoanOnDay(terms, events, today);
}

/** A loan in India of one payment, due on 16 November. */
const single = anIndianLoan({ periods: [31], earlyRepayment: null });
const dueOn = toDay('2026-11-16');

describe('the payoff of a loan', () => {
  const today = addDays(dueOn, -5);

  test('is quoted for today by a same-day channel, until the day is over', () => {
    const { payoff } = computeStatement(single, [], today);
    expect(quoteChannel(loanOnDay(today, single), sameDayChannel, 'instalment')).toMatchObject({
      quote: { amount: payoff, until: today },
      payoffUntil: today,
      expectedOn: null,
    });
  });

  test('by a slow channel is quoted for the expected value date', () => {
    const tomorrow = addDays(today, 1);
    const { payoff } = computeStatement(single, [], tomorrow);
    expect(payoff).toBeGreaterThan(computeStatement(single, [], today).payoff);
    for (const option of ['instalment', 'all'] as const) {
      expect(quoteChannel(loanOnDay(today, single), slowChannel, option)).toMatchObject({
        quote: { paymentScope: option, amount: payoff, until: tomorrow },
        payoffUntil: tomorrow,
        expectedOn: tomorrow,
      });
    }
    // It ends the loan on that day, and what is too much today is credit.
    const paid = (valueDate: Day) => computeStatement(single, [aPayment(valueDate, payoff)], tomorrow);
    expect(paid(tomorrow)).toMatchObject({ settledOn: tomorrow, credit: 0 });
    expect(paid(today)).toMatchObject({
      settledOn: today,
      credit: payoff - computeStatement(single, [], today).payoff,
    });
  });

  test('is never quoted with late charges before the loan is late', () => {
    const { payoff } = computeStatement(single, [], dueOn);
    expect(computeStatement(single, [], addDays(dueOn, 1)).payoff).toBeGreaterThan(payoff + 100_000);
    expect(quoteChannel(loanOnDay(dueOn, single), slowChannel, 'instalment')).toMatchObject({
      quote: { amount: payoff, until: dueOn },
      payoffUntil: dueOn,
      expectedOn: addDays(dueOn, 1),
    });
    const late = addDays(dueOn, 3);
    expect(quoteChannel(loanOnDay(late, single), slowChannel, 'instalment').quote.amount).toBe(
      computeStatement(single, [], addDays(late, 1)).payoff,
    );
  });

  test('opens on the same day by a slow channel as by another', () => {
    const terms = anIndianLoan();
    const { from } = quoteChannel(loanOnDay(today, terms), sameDayChannel, 'all').quote;
    expect(from > today).toBe(true);
    expect(quoteChannel(loanOnDay(today, terms), slowChannel, 'all').quote.from).toBe(from);
  });
});

test('one of several instalments is no payoff: every channel asks for it while its reference is open', () => {
  for (const one of [sameDayChannel, slowChannel]) {
    const { quote, payoffUntil, expectedOn } = quoteChannel(
      loanOnDay(toDay('2026-10-20'), aLoanInFourInstalments()),
      one,
      'instalment',
    );
    expect([quote.amount, payoffUntil, expectedOn]).toEqual([155_148, null, null]);
  }
});

test('a part settles the loan where it is the payoff, or a settlement offer', () => {
  const today = addDays(firstDueDate, -5);
  const offer = aSettlementOffer(today, 200_000);
  const loan = loanOnDay(today, aLoan(), [offer]);
  expect(findPartialPaymentPayoffDeadline(loan, 200_000)).toBe(offer.expiresOn);
  expect(findPartialPaymentPayoffDeadline(loan, loan.statement.payoff)).toBe(today);
  expect(findPartialPaymentPayoffDeadline(loan, 150_000)).toBeNull();
});
