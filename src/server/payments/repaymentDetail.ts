import {
  daysBetween,
  type Statement,
  stateAfter,
  type WayToPay,
  WIRE_STATUS,
  waysToPay,
} from '../../lending/index.ts';
import { readingCall } from '../http/index.ts';
import {
  amountRows,
  disbursedOf,
  dueNotice,
  leadOf,
  loanTexts,
  type Order,
  paymentViews,
  statementFor,
  todayIn,
} from '../loans/index.ts';
import { channelGroups } from './channels.ts';
import { readOrderToPay, referencesFor } from './references.ts';
import { notRepayable } from './refusals.ts';
import { paymentTexts } from './texts.ts';

/** `loan-play-detail`: what to pay next and the ways to pay it. */
export const repaymentDetail = readingCall(
  'repaymentDetail',
  readOrderToPay,
  async (services, caller, _input, { order, references }) => {
    const { today, market } = await todayIn(services, caller.market);
    const statement = statementFor(order, today);
    if (statement === null) throw notRepayable();
    const texts = loanTexts(caller.language);
    const product = services.config.products[order.productId];
    const amount = statement.repayAmount;
    const state = stateAfter(statement);
    const purpose = { requestType: 1, way: 'instalment', amount, extensionSequence: null } as const;
    const groups = channelGroups(market, referencesFor(references, purpose), amount, texts.language);
    return {
      repayAmount: amount,
      ways: waysOf(order, statement),
      repayDate: statement.repayDate ?? statement.settledOn ?? today,
      productName: product?.name[texts.language] ?? order.productId,
      productLogo: product?.logo ?? '',
      detail: statement.settledOn === null ? amountRows(order, statement, market, texts) : [],
      repayList:
        statement.settledOn === null ? groups.map((group) => ({ ...group, reviewer: group.title })) : [],
      noticeMsg: paymentTexts(texts.language).repaymentNotice,
      lead: leadOf(texts.status[state], amount, dueNotice(order, statement, today, market, texts), market),
      orderStatus: WIRE_STATUS[state],
      orderNo: order.orderId,
      currency: market.currency,
      daysToDue: statement.repayDate === null ? 0 : daysBetween(today, statement.repayDate),
      today,
      credit: statement.credit,
      payments: paymentViews(order, statement, market, texts),
    };
  },
);

/** None once there is nothing to pay. */
function waysOf(order: Order, statement: Statement): WayToPay[] {
  const disbursed = disbursedOf(order);
  if (disbursed === null || statement.settledOn !== null) return [];
  return [...waysToPay(disbursed.terms, disbursed.events, statement)];
}
