import * as pages from '../../../contract/constants/pages.ts';
import { addBusinessDays, dayIn, type Statement, day as toDay } from '../../../lending/index.ts';
import { marketIn } from '../../config/index.ts';
import { daysText } from '../../format.ts';
import { findOrder, type Order, statementFor } from '../../loans/index.ts';
import { refundName } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { always, type Content, type Values, type Voice } from '../content.ts';
import type { Wish } from '../wish.ts';

/** Business days that a bank takes, where the market says nothing. */
const usualArrivalDays = 5;

/** What arrived, and what is left. */
export async function paymentReceived(services: Services, wish: Wish): Promise<Content | null> {
  const loan = await loanOf(services, wish);
  if (loan === null) return null;
  const { order, statement } = loan;
  // The payment, as its order calls it.
  const id = wish.subject.slice(order.orderId.length + 1);
  const payment = statement.payments.find((one) => one.id === id);
  if (payment === undefined || statement.reversals.some(({ paymentId }) => paymentId === id)) return null;
  // That the days are in force says that their fee arrived.
  if (payment.extensionFee > 0) return null;
  return aboutLoan(wish, order, 'payment_received', (voice) => ({
    amount: voice.money(payment.amount),
    left: leftText(statement, voice),
  }));
}

/** A payment no longer counts, what was waived with it, and what is left. Of one that its provider told of and took back, too. */
export async function paymentReversed(services: Services, wish: Wish): Promise<Content | null> {
  const loan = await loanOf(services, wish);
  if (loan === null) return null;
  const { order, statement } = loan;
  const reversalId = wish.subject.slice(order.orderId.length + 1);
  const reversal = order.events.find(({ id, kind }) => kind === 'reversal' && id === reversalId);
  if (reversal?.kind !== 'reversal') return null;
  const undone = statement.reversals.find(({ paymentId }) => paymentId === reversal.paymentId);
  const amount = reversal.amount ?? undone?.amount;
  if (amount === undefined) return null;
  const waived = statement.waivers
    .filter((waiver) => waiver.reversalId === reversalId)
    .reduce((sum, one) => sum + one.waived, 0);
  return aboutLoan(wish, order, 'payment_reversed', (voice) => ({
    amount: voice.money(amount),
    waived: waived === 0 ? '' : voice.phrase('waived', { amount: voice.money(waived) }),
    left: statement.settledOn === null ? leftText(statement, voice) : '',
  }));
}

function leftText(statement: Statement, { money, day, phrase }: Voice): string {
  const { settledOn, dueAmount, repayDate, overdueSince, instalments } = statement;
  if (settledOn !== null || repayDate === null) return phrase('nothingLeft', {});
  const next = money(dueAmount);
  if (overdueSince !== null) return phrase('leftLate', { next });
  const unpaid = instalments.filter(({ paidOn }) => paidOn === null);
  if (unpaid.length === 1) return phrase('left', { next, due: day(repayDate) });
  return phrase('leftOfSeveral', { next, due: day(repayDate), rest: money(statement.remaining) });
}

/** What of a payment went back, and by when it arrives. */
export async function creditRefunded(services: Services, wish: Wish): Promise<Content | null> {
  const loan = await loanOf(services, wish);
  if (loan === null) return null;
  const { order } = loan;
  const name = wish.subject.slice(order.orderId.length + 1);
  const refund = order.refunds.find((one) => refundName(one) === name);
  if (refund === undefined) return null;
  const { holidays, automaticRefunds } = marketIn(services.config, order.terms.market);
  const days = automaticRefunds?.arrivesInDays ?? usualArrivalDays;
  const by = addBusinessDays(toDay(refund.valueDate), days, holidays);
  return aboutLoan(wish, order, 'credit_refunded', ({ money, day }) => ({
    amount: money(refund.amount),
    by: day(by),
  }));
}

/** More days: until when, and what is to be paid then. */
export async function extensionInForce(services: Services, wish: Wish): Promise<Content | null> {
  const loan = await loanOf(services, wish);
  if (loan === null) return null;
  const { order, statement } = loan;
  const quoteId = wish.subject.slice(order.orderId.length + 1);
  const extension = statement.extensions.find((one) => one.quoteId === quoteId);
  const { dueAmount, repayDate } = statement;
  if (extension?.state !== 'effective' || repayDate === null || extension.newDueOn !== repayDate) return null;
  return aboutLoan(wish, order, 'extension_in_force', ({ language, money, day }) => ({
    days: daysText(extension.days, language),
    amount: money(dueAmount),
    due: day(repayDate),
  }));
}

async function loanOf({ db, clock }: Services, { borrowerId, orderId }: Wish) {
  const order = orderId === null ? undefined : await findOrder(db, borrowerId, orderId);
  const statement = order && statementFor(order, dayIn(order.terms.timeZone, await clock.now()));
  return order && statement ? { order, statement } : null;
}

function aboutLoan(
  { subject }: Wish,
  { orderId }: Order,
  template: 'payment_received' | 'payment_reversed' | 'credit_refunded' | 'extension_in_force',
  values: (voice: Voice) => Values,
): Content {
  const page = { path: pages.loanDetails, query: { orderId } };
  return { template, subject, orderId, page, values, hold: null, isStillSo: always };
}
