import { contactIn } from '../../contract/legal.ts';
import { pages } from '../../contract/pages.ts';
import type { Data } from '../../contract/schemas/index.ts';
import {
  type Day,
  daysBetween,
  disbursementOf,
  type OrderState,
  type Statement,
  stateAfter,
  WIRE_STATUS,
} from '../../lending/index.ts';
import { isRevised } from '../agreements/index.ts';
import type { Config } from '../config/index.ts';
import { dayText, moneyText } from '../format.ts';
import { inLanguage, readingCall } from '../http/index.ts';
import type { Services } from '../services.ts';
import { creditReturnOf } from './creditReturn.ts';
import { declinedBy } from './decision.ts';
import { agreedAccount, detailRows, payoutAccount, planRows } from './detailRows.ts';
import { forbearanceNote } from './forbearance.ts';
import { freeReturnDays } from './freeReturn.ts';
import { creditNote, dueNotice, leadOf, plain, standingText, strong } from './lead.ts';
import { todayIn } from './market.ts';
import { moreDaysWarning } from './moreDays.ts';
import { creditOf, loanOn, type Order, readOrder } from './order.ts';
import { paymentViews } from './paymentViews.ts';
import { declineText } from './reasons.ts';
import { loanTexts } from './texts.ts';
import { type Account, arrivalBy, decisionBy, type View } from './view.ts';

/** `loan-details`: where an order stands today. */
export const loanDetails = readingCall('loanDetails', readOrder, async (services, caller, _input, order) => {
  const { today, market } = await todayIn(services, caller.market);
  const texts = loanTexts(caller.language);
  const loan = loanOn(order, today);
  const statement = loan?.statement ?? null;
  const state = statement === null ? order.state : stateAfter(statement);
  const account = await namedAccount(services, order, statement, today);
  const declined = state === 'declined' ? await declinedBy(services.db, order) : undefined;
  const creditReturn = await creditReturnOf(services, order, statement, today);
  const isLess = order.state === 'paying_out' && (await isRevised(services.db, order));
  const view: View = {
    ...{ order, loan, statement, state, today, market, texts, account, declined, creditReturn, isLess },
  };
  return detailsView(view, services.config);
});

/** What the page says of an order as it stands. */
export function detailsView(
  view: View,
  { products, brand }: Pick<Config, 'products' | 'brand'>,
): Data<'loanDetails'> {
  const { order, loan, statement, state, today, market, texts } = view;
  const product = products[order.productId];
  const amount = leadingAmount(view);
  const notice = noticeText(view);
  const title = view.account.hasFailed ? texts.payoutFailed.title : texts.status[state];
  const moreDays = loan?.comparison ?? null;
  return {
    orderStatus: WIRE_STATUS[state],
    noticeStatusText: title,
    noticeDesText: plain(notice),
    standing: view.account.hasFailed ? texts.standing.notArrived : standingText(state, statement, texts),
    paidOut: paidOutText(view),
    hours: contactIn(brand, order.terms.market).hours[texts.language],
    productName: product?.name[texts.language] ?? order.productId,
    productLogo: product?.logo ?? '',
    userOrderDetail: { detail: detailRows(view), plan: planRows(view) },
    inside: 0,
    isScore: state === 'repaid' && order.score === null ? 1 : 0,
    h5Url: brand.stores.ios,
    isDelay: moreDays === null ? 0 : 1,
    delayDays: moreDays?.extend.days ?? 0,
    delayNote: moreDays === null ? '' : moreDaysWarning(moreDays, market, texts),
    isNewContract:
      statement === null ? '' : `${pages.loanAgreement}?orderNo=${encodeURIComponent(order.orderId)}`,
    orderNo: order.orderId,
    productId: order.productId,
    currency: market.currency,
    amount,
    lead: leadOf(title, isRefused(state) ? null : amount, notice, market),
    payoutFailed: view.account.hasFailed ? 1 : 0,
    dueDate: statement?.repayDate ?? '',
    daysToDue: statement?.repayDate ? daysBetween(today, statement.repayDate) : 0,
    today,
    credit: statement?.credit ?? 0,
    forbearanceNote: loan === null ? '' : forbearanceNote(loan, market, texts),
    creditNote: statement === null ? '' : creditNote(statement, market, texts, view.creditReturn),
    heldForExtension: statement?.extensionHeld ?? 0,
    payments: statement === null ? [] : paymentViews(order, statement, market, texts),
  };
}

/** The account while the loan is on its way to it, and on the day it arrived. */
async function namedAccount(
  services: Services,
  order: Order,
  statement: Statement | null,
  today: Day,
): Promise<Account> {
  if (statement?.disbursedOn === today) return agreedAccount(services.db, order);
  return order.state === 'paying_out' ? payoutAccount(services, order) : { text: '' };
}

/** On the day of the payout: how much went where, and what is to be paid when. */
function paidOutText({ statement, today, market, texts, account }: View): string {
  if (statement?.disbursedOn !== today || statement.repayDate === null || account.text === '') return '';
  const { disbursement, repayDate, instalments } = statement;
  const due = dayText(repayDate, texts.language);
  return texts.notice.paidOut(moneyText(disbursement.amount, market), account.text, due, instalments.length);
}

/** What came for a loan that was cancelled; empty where nothing did. */
function credited({ order, today, market }: View): string {
  const credit = creditOf(order, today);
  return credit === 0 ? '' : moneyText(credit, market);
}

/** Whether there is no loan, and no amount to lead with. */
function isRefused(state: OrderState): boolean {
  return WIRE_STATUS[state] === WIRE_STATUS.declined;
}

function leadingAmount({ order, statement, state }: View): number {
  if (isRefused(state)) return 0;
  if (state === 'in_review') return order.terms.principal;
  if (statement === null) return disbursementOf(order.terms).amount;
  if (state === 'repaid') return statement.payments.reduce((sum, payment) => sum + payment.amount, 0);
  return statement.repayAmount;
}

/** What happens next and by when, the day marked to stand out. */
function noticeText(view: View): string {
  const { order, loan, state, today, market, texts, account } = view;
  if (state === 'in_review') {
    const by = decisionBy(order);
    const { inReview, inReviewLate } = texts.notice;
    return (by < today ? inReviewLate : inReview)(strong(dayText(by, texts.language)));
  }
  if (state === 'declined') return texts.notice.declined(declineReason(view));
  if (state === 'cancelled') return texts.notice.cancelled(credited(view));
  if (account.hasFailed) return texts.payoutFailed.notice(account.text);
  if (loan !== null) return dueNotice(loan, market, texts);
  return [payingOutText(view), ...(view.isLess ? [texts.notice.lentLess(freeReturnDays)] : [])].join(' ');
}

/** Where the money goes; by when it should have been there, once that day has passed. */
function payingOutText(view: View): string {
  const { today, texts, account } = view;
  const by = arrivalBy(view);
  if (by >= today) return texts.notice.payingOut(account.text);
  return texts.notice.payingOutLate(account.text, strong(dayText(by, texts.language)));
}

/** What was asked for, and the rule against it; empty where people declined. */
function declineReason({ order, declined, market, texts }: View): string {
  if (declined === undefined) return '';
  const { against, limit } = declined;
  const reason = inLanguage(declineText(against, limit, market), texts.language);
  return `${texts.notice.asked(moneyText(order.terms.principal, market))} ${reason} `;
}
