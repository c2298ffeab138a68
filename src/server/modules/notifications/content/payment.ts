import * as pages from '../../../../contract/constants/pages.ts';
import { addBusinessDays, dayIn, type Statement, day as toDay } from '../../../../lending/index.ts';
import { formatDayCount } from '../../../config/format.ts';
import { getMarket } from '../../../config/index.ts';
import { findOrder, findStatement, type Order } from '../../loans/index.ts';
import { refundIdentifier } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import {
  alwaysValid,
  type MessageContent,
  type MessageFormatter,
  type MessageValues,
} from '../messageContent.ts';
import type { MessageRequest } from '../messageRequest.ts';

/** Business days that a bank takes, where the market says nothing. */
const defaultArrivalDays = 5;

/** What arrived, and what is left. */
export async function paymentReceivedContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  const loan = await getLoan(services, messageRequest);
  if (loan === null) return null;
  const { order, statement } = loan;
  // The payment, as its order calls it.
  const id = messageRequest.subject.slice(order.orderId.length + 1);
  const payment = statement.payments.find((entry) => entry.id === id);
  if (payment === undefined || statement.reversals.some(({ paymentId }) => paymentId === id)) return null;
  // That the days are in force says that their fee arrived.
  if (payment.extensionFee > 0) return null;
  return loanContent(messageRequest, order, 'payment_received', (voice) => ({
    amount: voice.formatMoney(payment.amount),
    left: formatAmountLeft(statement, voice),
  }));
}

/** A payment no longer counts, what was waived with it, and what is left. Of one that its provider told of and took back, too. */
export async function paymentReversedContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  const loan = await getLoan(services, messageRequest);
  if (loan === null) return null;
  const { order, statement } = loan;
  const reversalId = messageRequest.subject.slice(order.orderId.length + 1);
  const reversal = order.events.find(({ id, kind }) => kind === 'reversal' && id === reversalId);
  if (reversal?.kind !== 'reversal') return null;
  const statementReversal = statement.reversals.find(({ paymentId }) => paymentId === reversal.paymentId);
  const amount = reversal.amount ?? statementReversal?.amount;
  if (amount === undefined) return null;
  const waived = statement.waivers
    .filter((waiver) => waiver.reversalId === reversalId)
    .reduce((sum, entry) => sum + entry.waived, 0);
  return loanContent(messageRequest, order, 'payment_reversed', (voice) => ({
    amount: voice.formatMoney(amount),
    waived: waived === 0 ? '' : voice.formatPhrase('waived', { amount: voice.formatMoney(waived) }),
    left: statement.settledOn === null ? formatAmountLeft(statement, voice) : '',
  }));
}

function formatAmountLeft(
  statement: Statement,
  { formatMoney: money, formatDay: day, formatPhrase: phrase }: MessageFormatter,
): string {
  const { settledOn, dueAmount, repayDate, overdueSince, instalments } = statement;
  if (settledOn !== null || repayDate === null) return phrase('nothingLeft', {});
  const nextAmount = money(dueAmount);
  if (overdueSince !== null) return phrase('leftLate', { next: nextAmount });
  const unpaid = instalments.filter(({ paidOn }) => paidOn === null);
  if (unpaid.length === 1) return phrase('left', { next: nextAmount, due: day(repayDate) });
  return phrase('leftOfSeveral', { next: nextAmount, due: day(repayDate), rest: money(statement.remaining) });
}

/** What of a payment went back, and by when it arrives. */
export async function creditRefundedContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  const loan = await getLoan(services, messageRequest);
  if (loan === null) return null;
  const { order } = loan;
  const refundId = messageRequest.subject.slice(order.orderId.length + 1);
  const refund = order.refunds.find((entry) => refundIdentifier(entry) === refundId);
  if (refund === undefined) return null;
  const { holidays, automaticRefunds } = getMarket(services.config, order.terms.market);
  const days = automaticRefunds?.arrivesInDays ?? defaultArrivalDays;
  const arrivesBy = addBusinessDays(toDay(refund.valueDate), days, holidays);
  return loanContent(messageRequest, order, 'credit_refunded', ({ formatMoney: money, formatDay: day }) => ({
    amount: money(refund.amount),
    by: day(arrivesBy),
  }));
}

/** More days: until when, and what is to be paid then. */
export async function extensionInForceContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  const loan = await getLoan(services, messageRequest);
  if (loan === null) return null;
  const { order, statement } = loan;
  const quoteId = messageRequest.subject.slice(order.orderId.length + 1);
  const extension = statement.extensions.find((entry) => entry.quoteId === quoteId);
  const { dueAmount, repayDate } = statement;
  if (extension?.state !== 'effective' || repayDate === null || extension.newDueOn !== repayDate) return null;
  return loanContent(
    messageRequest,
    order,
    'extension_in_force',
    ({ language, formatMoney: money, formatDay: day }) => ({
      days: formatDayCount(extension.days, language),
      amount: money(dueAmount),
      due: day(repayDate),
    }),
  );
}

async function getLoan({ db, clock }: Services, { borrowerId, orderId }: MessageRequest) {
  const order = orderId === null ? undefined : await findOrder(db, borrowerId, orderId);
  const statement = order && findStatement(order, dayIn(order.terms.timeZone, await clock.now()));
  return order && statement ? { order, statement } : null;
}

function loanContent(
  { subject }: MessageRequest,
  { orderId }: Order,
  template: 'payment_received' | 'payment_reversed' | 'credit_refunded' | 'extension_in_force',
  values: (voice: MessageFormatter) => MessageValues,
): MessageContent {
  const page = { path: pages.loanDetails, query: { orderId } };
  return { template, subject, orderId, page, values, holdReason: null, isStillValid: alwaysValid };
}
