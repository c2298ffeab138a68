import { describe, expect, test } from 'vitest';
import {
  addDays,
  type Day,
  getDisbursedState,
  type LoanEvent,
  type LoanTerms,
  minor,
  toDay,
} from '../../../../lending/index.ts';
import {
  aLoan,
  aLoanInFourInstalments,
  aPayment,
  firstDueDate,
} from '../../../../lending/testing/builders.ts';
import { getMarket, readConfig } from '../../../config/index.ts';
import { findLoanOnDay } from '../orders/orderStatement.ts';
import { anOrder } from '../testing/orders.ts';
import { loanTexts } from '../texts.ts';
import type { OrderView } from './detailRows.ts';
import { toDetailsView } from './details.ts';

const config = readConfig();
const requestedOn = toDay('2026-10-16');

function createView(terms: LoanTerms, events: readonly LoanEvent[], today: Day): OrderView {
  const order = { ...anOrder(terms, events), productId: 'mx-quincena' };
  const loan = findLoanOnDay(order, today);
  if (loan === null) throw new Error('not paid out');
  const { statement } = loan;
  return {
    ...{ order, loan, statement, state: getDisbursedState(statement), today, declineReason: undefined },
    texts: loanTexts(getMarket(config, terms.market), 'en'),
    account: { text: '' },
  };
}

function createUndisbursedView(state: OrderView['state'], changes: Partial<OrderView> = {}): OrderView {
  return { ...createView(aLoan(), [], requestedOn), loan: null, statement: null, state, ...changes };
}

const account = { text: 'Banco ··· 1234' };
const renderDetails = (view: OrderView) => toDetailsView(view, config);

/** What the page leads with. */
function pickHeadline(view: OrderView) {
  const { orderStatus, amount, lead, noticeDesText, standing, isNewContract } = renderDetails(view);
  const { label, symbol, whole, cents } = lead;
  return {
    orderStatus,
    amount,
    standing,
    isNewContract,
    leads: [label, `${symbol}${whole}${cents}`, noticeDesText],
  };
}

const getNotice = (view: OrderView) => renderDetails(view).noticeDesText;

describe('before the disbursal', () => {
  test('in review the headline is the requested amount, with the deadline of the decision, also once missed', () => {
    expect(pickHeadline(createUndisbursedView('in_review'))).toEqual({
      ...{ orderStatus: 21, amount: 300_000, standing: 'In review', isNewContract: '' },
      leads: [
        'We are reviewing your application',
        '$3,000.00',
        'We will tell you here, by Saturday 17 October at the latest.',
      ],
    });
    expect(getNotice(createUndisbursedView('in_review', { today: addDays(requestedOn, 1) }))).toBe(
      'We will tell you here, by Saturday 17 October at the latest.',
    );
    expect(getNotice(createUndisbursedView('in_review', { today: addDays(requestedOn, 2) }))).toBe(
      'We were to answer by Saturday 17 October and did not: we are sorry. Your application is still here; if it is urgent, call or write to us.',
    );
  });

  test('paying out the headline is the payout, with account and deadline, also once missed', () => {
    expect(pickHeadline(createUndisbursedView('paying_out', { account }))).toEqual({
      ...{ orderStatus: 151, amount: 230_400, standing: 'On its way', isNewContract: '' },
      leads: [
        'Your money is on its way',
        '$2,304.00',
        'It goes to your account Banco ··· 1234. It usually takes minutes.',
      ],
    });
    expect(getNotice(createUndisbursedView('paying_out', { account, today: addDays(requestedOn, 4) }))).toBe(
      'It goes to your account Banco ··· 1234. It usually takes minutes.',
    );
    expect(getNotice(createUndisbursedView('paying_out', { account, today: addDays(requestedOn, 5) }))).toBe(
      'It was to reach your account Banco ··· 1234 by Tuesday 20 October, and the bank has not confirmed it yet. Your loan begins on the day it arrives. If you have it already, or need it now, call or write to us.',
    );
  });

  test('a failed payout is reported in every state of the order', () => {
    const view = createUndisbursedView('paying_out', { account: { ...account, hasFailed: true } });
    expect(pickHeadline(view)).toMatchObject({
      ...{ orderStatus: 151, amount: 230_400, standing: 'Not arrived' },
      leads: [
        'Your money did not reach your account',
        '$2,304.00',
        'The bank did not take it at Banco ··· 1234, and you owe nothing. Add another account in your name and we send it there.',
      ],
    });
    expect(renderDetails(view).payoutFailed).toBe(1);
    expect(renderDetails(createUndisbursedView('paying_out', { account })).payoutFailed).toBe(0);
  });

  test('declined has no headline amount, but the requested amount and the rule, neither after a decision by staff', () => {
    expect(pickHeadline(createUndisbursedView('declined'))).toMatchObject({
      ...{ orderStatus: 110, amount: 0, standing: 'Not approved' },
      leads: [
        'We can’t lend to you this time',
        '',
        'This is not final: you can apply again. If you think it is a mistake, write to us and we will look into it.',
      ],
    });
    const against = { rule: 'age', actual: 17, threshold: 18, isRefusal: true, limit: null } as const;
    const declined = { blockingRule: against, limit: minor(0) };
    expect(getNotice(createUndisbursedView('declined', { declineReason: declined }))).toBe(
      'You asked for $3,000.00. We lend from the age of 18. This is not final: you can apply again. If you think it is a mistake, write to us and we will look into it.',
    );
  });

  test('cancelled has the payments received for it, if any', () => {
    const { order } = createView(aLoan(), [aPayment(requestedOn, 5_000)], requestedOn);
    const cancelled = { ...order, disbursedOn: null, loanTerms: null };
    expect(getNotice(createUndisbursedView('cancelled', { order: cancelled }))).toBe(
      'The money did not reach your account, so you owe nothing. You have $50.00 in your favour. You can apply again.',
    );
    const nothing = { ...createView(aLoan(), [], requestedOn).order, disbursedOn: null, loanTerms: null };
    expect(getNotice(createUndisbursedView('cancelled', { order: nothing }))).toBe(
      'The money did not reach your account, so you owe nothing. You can apply again.',
    );
  });
});

describe('of a loan', () => {
  test('the payout and its account are named on its day, not without an account or from the next day', () => {
    const paidOut = { ...createView(aLoan(), [], requestedOn), account };
    expect(pickHeadline(paidOut)).toEqual({
      ...{ orderStatus: 174, amount: 300_000, standing: 'To pay' },
      isNewContract: '/loanAgreement?orderNo=ORDER',
      leads: [
        'Amount due',
        '$3,000.00',
        'Due Sunday 15 November, in 30\u00a0days. This amount pays it off today; on that day it will be $3,051.48.',
      ],
    });
    expect(renderDetails(paidOut).paidOut).toBe(
      'We paid $2,304.00 into your Banco ··· 1234; your payment is due on Sunday 15 November.',
    );
    expect(
      renderDetails({ ...createView(aLoanInFourInstalments(), [], requestedOn), account }).paidOut,
    ).toContain('your first payment is due');
    expect(renderDetails(createView(aLoan(), [], requestedOn)).paidOut).toBe('');
    expect(renderDetails({ ...createView(aLoan(), [], addDays(requestedOn, 1)), account }).paidOut).toBe('');
  });

  test('the amount due, its day, the days left and the other actions are named', () => {
    const view = renderDetails(createView(aLoan(), [], addDays(firstDueDate, -3)));
    expect(view).toMatchObject({
      ...{
        dueDate: firstDueDate,
        daysToDue: 3,
        today: addDays(firstDueDate, -3),
        currency: 'MXN',
        credit: 0,
        inside: 0,
      },
      ...{ isScore: 0, isDelay: 1, delayDays: 7, h5Url: config.brand.stores.ios },
      ...{ productName: 'Quincena', productLogo: '/images/brand.svg#mx-quincena' },
      ...{ heldForExtension: 0, payments: [], forbearanceNote: '', creditNote: '' },
    });
    const several = renderDetails(createView(aLoanInFourInstalments(), [], addDays(firstDueDate, -3)));
    expect(several).toMatchObject({ isDelay: 0, delayDays: 0, delayNote: '' });
    expect(several.userOrderDetail.plan).toHaveLength(4);
  });

  test('the cost of paying late is named while due, and the charge of a day once late', () => {
    expect(renderDetails(createView(aLoan(), [], addDays(firstDueDate, -3))).lateCost).toBe(
      'If you pay late: **$91.54 a day** from Monday 16 November.',
    );
    expect(renderDetails(createView(aLoan(), [], addDays(firstDueDate, 1))).lateCost).toBe(
      'While it is late it grows by **$91.55 a day**.',
    );
    expect(renderDetails(createView(aLoan(), [aPayment(firstDueDate, 305_148)], firstDueDate)).lateCost).toBe(
      '',
    );
  });

  test('repaid the headline is the total paid, without a date, and it can be rated once', () => {
    const owed = createView(aLoan(), [], firstDueDate).statement?.payoff ?? 0;
    const view = createView(
      aLoan(),
      [aPayment(addDays(firstDueDate, -1), 1_000), aPayment(firstDueDate, owed - 1_000)],
      firstDueDate,
    );
    expect(view.state).toBe('repaid');
    const page = renderDetails(view);
    expect(page).toMatchObject({ amount: owed, isScore: 1, dueDate: '', daysToDue: 0 });
    expect(page.payments).toHaveLength(2);
    const rated = { ...view, order: { ...view.order, score: 5 } };
    expect(renderDetails(rated).isScore).toBe(0);
  });

  test('a removed product is named by its id, without a picture', () => {
    const view = createView(aLoan(), [], firstDueDate);
    const gone = { ...view, order: { ...view.order, productId: 'gone', orderId: 'A/1' } };
    expect(renderDetails(gone)).toMatchObject({
      ...{ productName: 'gone', productLogo: '', productId: 'gone' },
      isNewContract: '/loanAgreement?orderNo=A%2F1',
    });
  });
});
