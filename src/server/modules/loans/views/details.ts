import { marketContact } from '../../../../contract/legal.ts';
import { pages } from '../../../../contract/pages.ts';
import type { ResponseData } from '../../../../contract/schemas/index.ts';
import { statusByState } from '../../../../contract/status.ts';
import {
  computeCoolingOffExit,
  computeDisbursement,
  type Day,
  daysBetween,
  findCoolingOffEnd,
  findOpenCoolingOffExit,
  freeReturnDays,
  getDisbursedState,
  type OrderState,
  type Statement,
} from '../../../../lending/index.ts';
import { type Config, describeProduct } from '../../../config/index.ts';
import { isRevised } from '../../agreements/index.ts';
import { prefetchingSessionCall } from '../../api/index.ts';
import type { Services } from '../../services.ts';
import { getMarketContext } from '../marketContext.ts';
import type { LoanOnDay } from '../orders/loanOnDay.ts';
import { getBorrowerOrder, type Order } from '../orders/order.ts';
import { computeCredit, findLoanOnDay } from '../orders/orderStatement.ts';
import { findScheduledRefund } from '../orders/refundSchedule.ts';
import { findDeclineReason } from '../origination/decision.ts';
import { emphasize, loanTexts, stripEmphasis } from '../texts.ts';
import { formatDeclineNotice } from './declineNotice.ts';
import {
  computeArrivalDeadline,
  computeDecisionDeadline,
  type DisplayedAccount,
  getAgreedAccount,
  getPayoutAccount,
  type OrderView,
  orderDetailRows,
  orderPlanRows,
} from './detailRows.ts';
import {
  createHeadline,
  formatCollectionHoldNote,
  formatCreditNote,
  formatDueNotice,
  formatExtensionWarning,
  formatStatusLabel,
} from './headline.ts';
import { formatLoanLateCost } from './lateCost.ts';
import { listParties } from './parties.ts';
import { listPaymentViews } from './paymentViews.ts';

/** `loan-details`: an order's state today. */
export const loanDetailsCall = prefetchingSessionCall(
  'loanDetails',
  getBorrowerOrder,
  async (services, caller, _input, order) => {
    const { today, market } = await getMarketContext(services, caller.market);
    const loan = findLoanOnDay(order, today);
    const statement = loan?.statement ?? null;
    const state = statement === null ? order.state : getDisbursedState(statement);
    const account = await findDisplayedAccount(services, order, statement, today);
    const declineReason = state === 'declined' ? await findDeclineReason(services.db, order) : undefined;
    const automaticRefund = await findScheduledRefund(services, order, statement, today);
    const isReducedAmount = order.state === 'paying_out' && (await isRevised(services.db, order));
    const texts = loanTexts(market, caller.language);
    const known = { account, declineReason, automaticRefund, isReducedAmount };
    return toDetailsView({ order, loan, statement, state, today, texts, ...known }, services.config);
  },
);

export function toDetailsView(
  view: OrderView,
  { products, brand }: Pick<Config, 'products' | 'brand'>,
): ResponseData<'loanDetails'> {
  const { order, loan, statement, state, today, texts, account } = view;
  const { t, market, language } = texts;
  const amount = getHeadlineAmount(view);
  const notice = formatNotice(view);
  const title = account.hasFailed ? t('payoutFailed.title') : t(`status.${state}`);
  const comparison = loan?.comparison ?? null;
  return {
    orderStatus: statusByState[state],
    noticeStatusText: title,
    noticeDesText: stripEmphasis(notice),
    standing: account.hasFailed ? t('statusLabel.notArrived') : formatStatusLabel(state, statement, texts),
    paidOut: formatDisbursementNotice(view),
    hours: marketContact(brand, order.terms.market).hours[language],
    ...describeProduct(products, order.productId, language),
    userOrderDetail: { detail: orderDetailRows(view), plan: orderPlanRows(view) },
    inside: 0,
    isScore: state === 'repaid' && order.score === null ? 1 : 0,
    h5Url: brand.stores.ios,
    isDelay: comparison === null ? 0 : 1,
    delayDays: comparison?.extend.days ?? 0,
    delayNote: comparison === null ? '' : formatExtensionWarning(comparison, texts),
    isNewContract:
      statement === null ? '' : `${pages.loanAgreement}?orderNo=${encodeURIComponent(order.orderId)}`,
    parties: listParties(brand, order.terms.market, texts),
    coolingOffUntil: loan === null ? '' : findExitDay(loan),
    orderNo: order.orderId,
    productId: order.productId,
    currency: market.currency,
    amount,
    lead: createHeadline(title, hasNoLoan(state) ? null : amount, notice, market),
    payoutFailed: account.hasFailed ? 1 : 0,
    dueDate: statement?.repayDate ?? '',
    daysToDue: statement?.repayDate ? daysBetween(today, statement.repayDate) : 0,
    today,
    credit: statement?.credit ?? 0,
    forbearanceNote: loan === null ? '' : formatCollectionHoldNote(loan, texts),
    creditNote: statement === null ? '' : formatCreditNote(statement, texts, view.automaticRefund),
    heldForExtension: statement?.extensionHeld ?? 0,
    lateCost: loan === null ? '' : formatLoanLateCost(loan, texts),
    payments: statement === null ? [] : listPaymentViews(order, statement, texts),
  };
}

/** The last day on which the borrower may exit the loan, or pay the exit requested; empty where neither is possible. */
function findExitDay({ terms, statement }: LoanOnDay): string {
  const canExit =
    findOpenCoolingOffExit(statement) !== undefined || computeCoolingOffExit(terms, statement) !== null;
  return canExit ? (findCoolingOffEnd(terms) ?? '') : '';
}

/** The payout account, shown while the loan is being paid out and on the day of its disbursal. */
async function findDisplayedAccount(
  services: Services,
  order: Order,
  statement: Statement | null,
  today: Day,
): Promise<DisplayedAccount> {
  if (statement?.disbursedOn === today) return getAgreedAccount(services.db, order);
  return order.state === 'paying_out' ? getPayoutAccount(services, order) : { text: '' };
}

/** On the day of disbursal: amount, account and first due date; else empty. */
function formatDisbursementNotice({ statement, today, texts, account }: OrderView): string {
  if (statement?.disbursedOn !== today || statement.repayDate === null || account.text === '') return '';
  const { disbursement, repayDate, instalments } = statement;
  return texts.t(instalments.length === 1 ? 'notice.paidOut.single' : 'notice.paidOut.first', {
    amount: texts.money(disbursement.amount),
    account: account.text,
    day: texts.day(repayDate),
  });
}

/** Whether the state has no loan, and so no headline amount. */
function hasNoLoan(state: OrderState): boolean {
  return statusByState[state] === statusByState.declined;
}

function getHeadlineAmount({ order, statement, state }: OrderView): number {
  if (hasNoLoan(state)) return 0;
  if (state === 'in_review') return order.terms.principal;
  if (statement === null) return computeDisbursement(order.terms).amount;
  if (state === 'repaid') return statement.payments.reduce((sum, payment) => sum + payment.amount, 0);
  return statement.repayAmount;
}

/** The next step and its date, emphasized. */
function formatNotice(view: OrderView): string {
  const { order, loan, state, today, texts, account } = view;
  const { t, money, day, days } = texts;
  if (state === 'in_review') {
    const by = computeDecisionDeadline(order);
    return t(by < today ? 'notice.inReviewLate' : 'notice.inReview', { by: emphasize(day(by)) });
  }
  if (state === 'declined') return formatDeclineNotice(view.declineReason, order.terms.principal, texts);
  if (state === 'cancelled') {
    const credit = computeCredit(order, today);
    return credit === 0 ? t('notice.cancelled') : t('notice.cancelledWithCredit', { credit: money(credit) });
  }
  if (account.hasFailed) return t('payoutFailed.notice', { account: account.text });
  if (loan !== null) return formatDueNotice(loan, texts);
  // Being paid out: to which account and by when.
  const by = computeArrivalDeadline(view);
  const values = { account: account.text, by: emphasize(day(by)) };
  const payoutNotice = t(by < today ? 'notice.payingOutLate' : 'notice.payingOut', values);
  if (!view.isReducedAmount) return payoutNotice;
  return `${payoutNotice} ${t('notice.lentLess', { days: days(freeReturnDays) })}`;
}
