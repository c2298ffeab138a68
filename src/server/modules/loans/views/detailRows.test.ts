import { describe, expect, test } from 'vitest';
import {
  addDays,
  type Day,
  getDisbursedState,
  type LoanEvent,
  type LoanTerms,
  toDay,
} from '../../../../lending/index.ts';
import {
  aFeePayment,
  aLoan,
  aLoanInFourInstalments,
  anExtensionQuote,
  anIndianLoan,
  aPayment,
  aWaiver,
  firstDueDate,
} from '../../../../lending/testing/builders.ts';
import { getMarket, readConfig } from '../../../config/index.ts';
import { findStatement } from '../orders/orderStatement.ts';
import { anOrder } from '../testing/orders.ts';
import { loanTexts } from '../texts.ts';
import { type OrderView, orderDetailRows, orderPlanRows } from './detailRows.ts';

const config = readConfig();
const requestedOn = toDay('2026-10-16');

function createView(terms: LoanTerms, events: readonly LoanEvent[], today: Day): OrderView {
  const order = anOrder(terms, events);
  const statement = findStatement(order, today);
  if (statement === null) throw new Error('not paid out');
  return {
    order,
    loan: null,
    statement,
    state: getDisbursedState(statement),
    today,
    texts: loanTexts(getMarket(config, terms.market), 'en'),
    account: { text: 'Banco ··· 1234' },
    declineReason: undefined,
  };
}

/** Before its money has come: requested on 16 October. */
function createUndisbursedView(state: OrderView['state'], changes: Partial<OrderView> = {}): OrderView {
  return { ...createView(aLoan(), [], requestedOn), statement: null, state, ...changes };
}

const toLines = (view: OrderView) =>
  orderDetailRows(view).map(({ text, value, tone }) =>
    [text, value, ...(tone === undefined ? [] : [tone])].join(' | '),
  );

const toPlanLines = (view: OrderView) =>
  orderPlanRows(view).map(({ text, value, tone }) =>
    [text, value, ...(tone === undefined ? [] : [tone])].join(' | '),
  );

describe('the rows before the disbursal', () => {
  test('in review: the requested amount, its day, and the deadline of the decision until it has passed', () => {
    const rows = [
      'Loan amount | $3,000.00',
      'Term | 30\u00a0days',
      'Requested on | Friday 16 October',
      'We answer by | Saturday 17 October',
    ];
    expect(toLines(createUndisbursedView('in_review'))).toEqual(rows);
    expect(toLines(createUndisbursedView('in_review', { today: addDays(requestedOn, 1) }))).toEqual(rows);
    expect(toLines(createUndisbursedView('in_review', { today: addDays(requestedOn, 2) }))).toEqual(
      rows.slice(0, -1),
    );
  });

  test('paying out: the payout, the deductions, the account and the deadline', () => {
    const rows = [
      'You receive | $2,304.00',
      'Commission | $600.00',
      'VAT on the commission (16%) | $96.00',
      'Loan amount | $3,000.00 | sum',
      'To your account | Banco ··· 1234 | beside',
      'Arrives | By Tuesday 20 October at the latest | beside',
      'Term | 30\u00a0days | beside',
    ];
    expect(toLines(createUndisbursedView('paying_out'))).toEqual(rows);
    expect(toLines(createUndisbursedView('paying_out', { today: addDays(requestedOn, 4) }))).toEqual(rows);
    const without = rows.filter((row) => !row.startsWith('Arrives'));
    expect(without).toHaveLength(rows.length - 1);
    expect(toLines(createUndisbursedView('paying_out', { today: addDays(requestedOn, 5) }))).toEqual(without);
    const account = { text: 'Banco ··· 1234', hasFailed: true };
    expect(toLines(createUndisbursedView('paying_out', { account }))).toEqual(without);
  });

  test('the deadline of a started payout counts from its own day', () => {
    const account = { text: '', payoutStartedAt: new Date('2026-10-25T12:00:00Z') };
    expect(toLines(createUndisbursedView('paying_out', { account }))).toContain(
      'Arrives | By Wednesday 28 October at the latest | beside',
    );
  });

  test.each(['declined', 'cancelled'] as const)('%s: no rows', (state) => {
    expect(orderDetailRows(createUndisbursedView(state))).toEqual([]);
    expect(orderPlanRows(createUndisbursedView(state))).toEqual([]);
  });
});

describe('the rows of an open loan', () => {
  const beside = (view: OrderView) => toLines(view).filter((line) => line.endsWith('| beside'));

  test('have the yearly cost, and of a loan of one payment nothing else', () => {
    expect(beside(createView(aLoan(), [], toDay('2026-11-01')))).toEqual([
      'CAT without VAT | 1,705.8% | beside',
    ]);
  });

  test('have the amount received by a loan of several, and the first day of its payoff until then', () => {
    expect(beside(createView(anIndianLoan(), [], toDay('2026-10-20')))).toEqual([
      'You can repay it all from | Tuesday 1 December | beside',
      'You received | ₹9,764.00 | beside',
      'APR | 51.13% | beside',
    ]);
    const statement = createView(anIndianLoan(), [], toDay('2026-10-20')).statement;
    const from = statement?.earlyRepaymentFrom ?? firstDueDate;
    expect(beside(createView(anIndianLoan(), [], addDays(from, -1)))).toHaveLength(3);
    expect(beside(createView(anIndianLoan(), [], from))).toHaveLength(2);
  });

  test('have the date moved by an extension, and the fee held for one', () => {
    const extended = [anExtensionQuote(firstDueDate), aFeePayment(firstDueDate, 21_000)];
    expect(beside(createView(aLoan(), extended, firstDueDate))).toEqual([
      'Your date was | Sunday 15 November | beside',
      'CAT without VAT | 1,705.8% | beside',
    ]);
    const short = [anExtensionQuote(firstDueDate), aFeePayment(firstDueDate, 1_000)];
    expect(beside(createView(aLoan(), short, firstDueDate))).toEqual([
      'Paid toward your extension | $10.00 | beside',
      'CAT without VAT | 1,705.8% | beside',
    ]);
  });
});

describe('the rows of a repaid loan', () => {
  test('the amount received and every cost sum to the total paid', () => {
    const on = addDays(firstDueDate, 3);
    const owed = createView(aLoan(), [], on).statement?.payoff ?? 0;
    const much = createView(aLoan(), [aWaiver(on, 5_000), aPayment(on, owed)], on);
    expect(much.state).toBe('repaid');
    expect(toLines(much).filter((line) => !line.includes('| 0'))).toEqual([
      'You received | $2,304.00',
      'Commission | $600.00',
      'VAT on the commission (16%) | $96.00',
      'Interest | $44.38',
      'VAT on the interest (16%) | $7.10',
      'Late charge | $274.63',
      'Not asked for | -$50.00',
      'Paid too much | $50.00',
      'Total paid | $3,326.11 | sum',
      'Paid off on | Wednesday 18 November | beside',
      'In your favour | $50.00 | beside',
    ]);
    expect(toPlanLines(much)).toEqual([]);
  });

  test('the costs include an extension’s fee', () => {
    const extended = [anExtensionQuote(firstDueDate), aFeePayment(firstDueDate, 21_000)];
    const owed = createView(aLoan(), extended, addDays(firstDueDate, 2)).statement?.payoff ?? 0;
    const repaid = createView(
      aLoan(),
      [...extended, aPayment(addDays(firstDueDate, 2), owed)],
      addDays(firstDueDate, 2),
    );
    expect(toLines(repaid)).toContain('Extension of your date | $210.00');
  });
});

describe('the schedule', () => {
  test('is empty for one payment; of several has which are paid, which are late and what is left of each', () => {
    expect(toPlanLines(createView(aLoan(), [], firstDueDate))).toEqual([]);
    const first =
      createView(aLoanInFourInstalments(), [], toDay('2026-10-31')).statement?.instalments[0]?.outstanding ??
      0;
    const paid = aPayment(toDay('2026-10-31'), first);
    expect(toPlanLines(createView(aLoanInFourInstalments(), [paid], firstDueDate))).toEqual([
      'Payment 1 of 4, 31 October | Paid | paid',
      'Payment 2 of 4, 15 November | $1,538.62',
      'Payment 3 of 4, 30 November | $1,525.74',
      'Payment 4 of 4, 15 December | $1,512.88',
    ]);
    const late = toPlanLines(createView(aLoanInFourInstalments(), [paid], addDays(firstDueDate, 1)));
    expect(late.map((line) => line.split(' | ')[2])).toEqual(['paid', 'overdue', undefined, undefined]);
  });
});
