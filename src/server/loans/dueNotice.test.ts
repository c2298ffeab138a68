import { describe, expect, test } from 'vitest';
import { addDays, type Day, day, type LoanEvent, type LoanTerms, stateAfter } from '../../lending/index.ts';
import { aLoan, aLoanInFour, anOffer, aPayment, aReversal, DUE } from '../../lending/testing/builders.ts';
import { marketIn, readConfig } from '../config/index.ts';
import {
  creditNote,
  dearerTomorrow,
  dueNotice,
  leadOf,
  offerForLess,
  offerNotice,
  offerOpen,
  plain,
  standingText,
  whichPayments,
} from './lead.ts';
import { leftOf } from './left.ts';
import { loanOn, paymentKey } from './order.ts';
import { anOrder } from './testing.ts';
import { loanTexts } from './texts.ts';

const mexico = marketIn(readConfig(), 'MX');
const texts = loanTexts('en');

function on(today: Day, events: readonly LoanEvent[] = [], terms: LoanTerms = aLoan()) {
  const loan = loanOn(anOrder(terms, events), today);
  if (loan === null) throw new Error('not paid out');
  return loan;
}

const notice = (...given: Parameters<typeof on>) => dueNotice(on(...given), mexico, texts);

describe('when to pay', () => {
  test('names the day and how far it is; from the day itself on also what it is tomorrow, if that is more', () => {
    expect(notice(addDays(DUE, -3))).toBe(
      'Due **Sunday 15 November**, in 3\u00a0days. This amount pays it off today; on that day it will be $3,051.48.',
    );
    expect(notice(DUE)).toBe('Due today, **Sunday 15 November**. Tomorrow it will be $3,143.02.');
    expect(notice(addDays(DUE, 2))).toBe(
      'It was due **Sunday 15 November**, 2\u00a0days ago. Tomorrow it will be $3,326.11.',
    );
    expect(dearerTomorrow(on(addDays(DUE, -1)))).toBeNull();
    expect(dearerTomorrow(on(DUE))).toBe(on(addDays(DUE, 1)).statement.repayAmount);
    const free = aLoan({
      late: { daily: [], cap: null },
      interest: { ...aLoan().interest, annualRate: '0' },
    });
    expect(dearerTomorrow(on(DUE, [], free))).toBeNull();
  });

  test('names the payments of several that are to be paid', () => {
    expect(whichPayments(on(DUE).statement, texts)).toBeUndefined();
    const several = (today: Day) => whichPayments(on(today, [], aLoanInFour()).statement, texts);
    expect(several(day('2026-10-20'))).toBe('Payment 1 of 4');
    expect(several(day('2026-11-20'))).toBe('Payments 1 and 2 of 4');
    expect(notice(day('2026-10-20'), [], aLoanInFour())).toMatch(/^Payment 1 of 4\. Due \*\*/);
  });

  test('of a repaid loan is when the last payment came, and what is the borrower’s of it', () => {
    const { payoff } = on(DUE).statement;
    expect(notice(addDays(DUE, 3), [aPayment(DUE, payoff)])).toBe(
      'We received your last payment on **Sunday 15 November**. Thank you.',
    );
    expect(notice(addDays(DUE, 3), [aPayment(DUE, payoff + 5_000)])).toBe(
      'We received your last payment on **Sunday 15 November**. You have $50.00 in your favour.',
    );
  });
});

describe('an offer to settle', () => {
  const today = addDays(DUE, 20);
  const { payoff } = on(today).statement;

  test('is named with what is left of it and its last day, while it stands and comes to less than the debt', () => {
    const offer = anOffer(today, 100_000);
    const offered = on(today, [offer]).statement;
    expect(offerOpen(offered)).toEqual({ left: 100_000, by: addDays(today, 5) });
    expect(offerForLess(offered)).toEqual(offerOpen(offered));
    expect(offerNotice(offered, mexico, texts)).toBe(
      'Your offer: pay **$1,000.00** by **Thursday 10 December** and your loan is paid off.',
    );
    expect(notice(today, [offer])).toMatch(/ Your offer: pay \*\*\$1,000\.00\*\* by /);
    const paid = on(today, [offer, aPayment(today, 30_000)]).statement;
    expect(offerOpen(paid)?.left).toBe(70_000);
    expect(offerOpen(on(addDays(today, 6), [offer]).statement)).toBeNull();
    expect(offerNotice(on(today).statement, mexico, texts)).toBe('');
  });

  test('that asks for as much as ends the debt anyway isn’t named', () => {
    expect(offerOpen(on(today, [anOffer(today, payoff)]).statement)).toBeNull();
    expect(offerOpen(on(today, [anOffer(today, payoff - 1)]).statement)?.left).toBe(payoff - 1);
  });

  test('isn’t held against who owes less than it now', () => {
    const several = on(DUE, [], aLoanInFour()).statement;
    const between = Math.round((several.repayAmount + several.payoff) / 2);
    const offered = on(DUE, [anOffer(DUE, between)], aLoanInFour()).statement;
    expect(offerOpen(offered)?.left).toBe(between);
    expect(offerForLess(offered)).toBeNull();
    const same = on(DUE, [anOffer(DUE, several.repayAmount)], aLoanInFour()).statement;
    expect(offerForLess(same)).toBeNull();
  });
});

test('a lead has its amount in the market’s parts, or none; what stands out in it can be left out', () => {
  expect(leadOf('To pay', 305_148, '**soon**', mexico)).toEqual({
    ...{ label: 'To pay', symbol: '$', whole: '3,051', cents: '.48', text: '**soon**' },
  });
  expect(leadOf('Over', null, '', mexico)).toEqual({
    ...{ label: 'Over', symbol: '', whole: '', cents: '', text: '' },
  });
  expect(plain('by **Monday**, **not** later')).toBe('by Monday, not later');
});

test('where a loan stands says of a late one how late it is', () => {
  const late = on(addDays(DUE, 2)).statement;
  expect(standingText(stateAfter(late), late, texts)).toBe('2\u00a0days late');
  expect(standingText('overdue', null, texts)).toBe('0\u00a0days late');
  expect(standingText('repaid', late, texts)).toBe('Repaid');
});

test('what is the borrower’s of a loan is said with how it comes back, by whether the loan is over', () => {
  const { payoff } = on(DUE).statement;
  const over = on(DUE, [aPayment(DUE, payoff + 5_000)]).statement;
  expect(creditNote(on(DUE).statement, mexico, texts)).toBe('');
  expect(creditNote(over, mexico, texts)).toContain('$50.00');
  expect(creditNote({ ...over, settledOn: null }, mexico, texts)).toContain('$50.00');
  expect(creditNote({ ...over, settledOn: null }, mexico, texts)).not.toBe(creditNote(over, mexico, texts));
});

test('what holds of a payment is all of it until it is taken back', () => {
  const [one, other] = [aPayment(DUE, 1_000), aPayment(DUE, 2_000)];
  const order = anOrder(aLoan(), [one, other, aReversal(addDays(DUE, 1), one)]);
  const key = ({ id }: { id: string }) => paymentKey('sandbox', id);
  expect(leftOf(order, key(other))).toBe(2_000);
  expect(leftOf(order, key(one))).toBe(0);
  expect(leftOf(anOrder(aLoan(), [one, other]), key(one))).toBe(1_000);
  expect(leftOf(order, 'nobody’s')).toBe(0);
});
