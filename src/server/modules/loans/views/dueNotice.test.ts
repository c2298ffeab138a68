import { describe, expect, test } from 'vitest';
import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import {
  addDays,
  type Day,
  findOfferBelowAmountDue,
  findOpenOffer,
  getDisbursedState,
  type LoanEvent,
  type LoanTerms,
  toDay,
} from '../../../../lending/index.ts';
import {
  aLoan,
  aLoanInFourInstalments,
  aPayment,
  aReversal,
  aSettlementOffer,
  firstDueDate,
} from '../../../../lending/testing/builders.ts';
import { getMarket, readConfig } from '../../../config/index.ts';
import { computeRetainedAmount, findLoanOnDay } from '../orders/orderStatement.ts';
import { anOrder } from '../testing/orders.ts';
import { loanTexts, stripEmphasis } from '../texts.ts';
import {
  createHeadline,
  findCostOfDelay,
  formatCreditNote,
  formatDueNotice,
  formatOfferNotice,
  formatPaymentRange,
  formatStatusLabel,
} from './headline.ts';

const mexicanMarket = getMarket(readConfig(), 'MX');
const texts = loanTexts(mexicanMarket, 'en');

function createLoanOnDay(today: Day, events: readonly LoanEvent[] = [], terms: LoanTerms = aLoan()) {
  const loan = findLoanOnDay(anOrder(terms, events), today);
  if (loan === null) throw new Error('not paid out');
  return loan;
}

const formatNotice = (...parameters: Parameters<typeof createLoanOnDay>) =>
  formatDueNotice(createLoanOnDay(...parameters), texts);

describe('the due notice', () => {
  test('names the day and its distance; from the due date on also tomorrow’s amount if that is more', () => {
    expect(formatNotice(addDays(firstDueDate, -3))).toBe(
      'Due **Sunday 15 November**, in 3\u00a0days. This amount pays it off today; on that day it will be $3,051.48.',
    );
    expect(formatNotice(firstDueDate)).toBe(
      'Due today, **Sunday 15 November**. Tomorrow it will be $3,143.02.',
    );
    expect(formatNotice(addDays(firstDueDate, 2))).toBe(
      'It was due **Sunday 15 November**, 2\u00a0days ago. Tomorrow it will be $3,326.11.',
    );
    expect(formatNotice(addDays(firstDueDate, 4), [], aLoanInFourInstalments())).toMatch(
      /^Payments 1 and 2 of 4\. The oldest was due \*\*Saturday 31 October\*\*, 19\u00a0days ago\./,
    );
    expect(findCostOfDelay(createLoanOnDay(addDays(firstDueDate, -1)))).toBeNull();
    expect(findCostOfDelay(createLoanOnDay(firstDueDate))).toBe(
      createLoanOnDay(addDays(firstDueDate, 1)).statement.repayAmount,
    );
    const free = aLoan({
      late: { daily: [], cap: null },
      interest: { ...aLoan().interest, annualRate: '0' },
    });
    expect(findCostOfDelay(createLoanOnDay(firstDueDate, [], free))).toBeNull();
  });

  test('names which of several instalments are due', () => {
    expect(formatPaymentRange(createLoanOnDay(firstDueDate).statement, texts)).toBeUndefined();
    const several = (today: Day) =>
      formatPaymentRange(createLoanOnDay(today, [], aLoanInFourInstalments()).statement, texts);
    expect(several(toDay('2026-10-20'))).toBe('Payment 1 of 4');
    expect(several(toDay('2026-11-20'))).toBe('Payments 1 and 2 of 4');
    expect(formatNotice(toDay('2026-10-20'), [], aLoanInFourInstalments())).toMatch(
      /^Payment 1 of 4\. Due \*\*/,
    );
  });

  test('of a repaid loan has the day of the last payment and the credit', () => {
    const { payoff } = createLoanOnDay(firstDueDate).statement;
    expect(formatNotice(addDays(firstDueDate, 3), [aPayment(firstDueDate, payoff)])).toBe(
      'We received your last payment on **Sunday 15 November**. Thank you.',
    );
    expect(formatNotice(addDays(firstDueDate, 3), [aPayment(firstDueDate, payoff + 5_000)])).toBe(
      'We received your last payment on **Sunday 15 November**. You have $50.00 in your favour.',
    );
  });
});

describe('a settlement offer', () => {
  const today = addDays(firstDueDate, 20);
  const { payoff } = createLoanOnDay(today).statement;

  test('is named with its remainder and last day, while it is open and below the debt', () => {
    const offer = aSettlementOffer(today, 100_000);
    const offered = createLoanOnDay(today, [offer]).statement;
    expect(findOpenOffer(offered)).toEqual({ remaining: 100_000, expiresOn: addDays(today, 5) });
    expect(findOfferBelowAmountDue(offered)).toEqual(findOpenOffer(offered));
    expect(formatOfferNotice(offered, texts)).toBe(
      'Your offer: pay **$1,000.00** by **Thursday 10 December** and your loan is paid off.',
    );
    expect(formatNotice(today, [offer])).toMatch(/ Your offer: pay \*\*\$1,000\.00\*\* by /);
    const paid = createLoanOnDay(today, [offer, aPayment(today, 30_000)]).statement;
    expect(findOpenOffer(paid)?.remaining).toBe(70_000);
    expect(findOpenOffer(createLoanOnDay(addDays(today, 6), [offer]).statement)).toBeNull();
    expect(formatOfferNotice(createLoanOnDay(today).statement, texts)).toBe('');
  });

  test('of the payoff or more is not named', () => {
    expect(findOpenOffer(createLoanOnDay(today, [aSettlementOffer(today, payoff)]).statement)).toBeNull();
    expect(
      findOpenOffer(createLoanOnDay(today, [aSettlementOffer(today, payoff - 1)]).statement)?.remaining,
    ).toBe(payoff - 1);
  });

  test('above the present debt is not named', () => {
    const several = createLoanOnDay(firstDueDate, [], aLoanInFourInstalments()).statement;
    const between = Math.round((several.repayAmount + several.payoff) / 2);
    const offered = createLoanOnDay(
      firstDueDate,
      [aSettlementOffer(firstDueDate, between)],
      aLoanInFourInstalments(),
    ).statement;
    expect(findOpenOffer(offered)?.remaining).toBe(between);
    expect(findOfferBelowAmountDue(offered)).toBeNull();
    const same = createLoanOnDay(
      firstDueDate,
      [aSettlementOffer(firstDueDate, several.repayAmount)],
      aLoanInFourInstalments(),
    ).statement;
    expect(findOfferBelowAmountDue(same)).toBeNull();
  });
});

test('a headline has its amount in the market’s parts, or none; its emphasis can be left out', () => {
  expect(createHeadline('To pay', 305_148, '**soon**', mexicanMarket)).toEqual({
    ...{ label: 'To pay', symbol: '$', whole: '3,051', cents: '.48', text: '**soon**' },
  });
  expect(createHeadline('Over', null, '', mexicanMarket)).toEqual({
    ...{ label: 'Over', symbol: '', whole: '', cents: '', text: '' },
  });
  expect(stripEmphasis('by **Monday**, **not** later')).toBe('by Monday, not later');
});

test('the status line of a late loan has its days late', () => {
  const late = createLoanOnDay(addDays(firstDueDate, 2)).statement;
  expect(formatStatusLabel(getDisbursedState(late), late, texts)).toBe('2\u00a0days late');
  expect(formatStatusLabel('overdue', null, texts)).toBe('0\u00a0days late');
  expect(formatStatusLabel('repaid', late, texts)).toBe('Repaid');
});

test('credit is named with how it is returned, which depends on whether the loan is settled', () => {
  const { payoff } = createLoanOnDay(firstDueDate).statement;
  const over = createLoanOnDay(firstDueDate, [aPayment(firstDueDate, payoff + 5_000)]).statement;
  expect(formatCreditNote(createLoanOnDay(firstDueDate).statement, texts)).toBe('');
  expect(formatCreditNote(over, texts)).toContain('$50.00');
  expect(formatCreditNote({ ...over, settledOn: null }, texts)).toContain('$50.00');
  expect(formatCreditNote({ ...over, settledOn: null }, texts)).not.toBe(formatCreditNote(over, texts));
});

test('the effective amount of a payment is the whole until it is reversed', () => {
  const [one, other] = [aPayment(firstDueDate, 1_000), aPayment(firstDueDate, 2_000)];
  const order = anOrder(aLoan(), [one, other, aReversal(addDays(firstDueDate, 1), one)]);
  const key = ({ id }: { id: string }) => toPaymentKey({ provider: 'sandbox', paymentId: id });
  expect(computeRetainedAmount(order, key(other))).toBe(2_000);
  expect(computeRetainedAmount(order, key(one))).toBe(0);
  expect(computeRetainedAmount(anOrder(aLoan(), [one, other]), key(one))).toBe(1_000);
  expect(computeRetainedAmount(order, 'nobody’s')).toBe(0);
});
