import type { Language } from '../../../contract/launch.ts';
import { type Day, daysBetween, findOfferBelowAmountDue, getDisbursedState } from '../../../lending/index.ts';
import { formatMoney, formatWeekdayDate } from '../../config/format.ts';
import { fillText } from '../../messages/index.ts';
import chinese from '../../messages/zh/cardHeadline.json' with { type: 'json' };
import type { Database, OrderKey } from '../../platform/database/index.ts';
import { notFound } from '../api/index.ts';
import { findLoanOnDay, findOrder, type LoanOnDay, type MarketContext, type Order } from '../loans/index.ts';
import {
  createHeadline,
  emphasize,
  findCostOfDelay,
  formatDueNotice,
  formatOfferNotice,
  type Headline,
  loanTexts,
} from '../loans/views/index.ts';
import { createCardError } from './errors.ts';

export type OrderWithLoan = { order: Order; loan: LoanOnDay };
type OrderAmountDue = OrderWithLoan & { amount: number };

/** An order with today's state of its loan. Throws 404 for an unknown order, a refusal before disbursal. */
export async function getOrderOnDay(
  db: Database,
  { borrowerId, orderId }: OrderKey,
  { today }: MarketContext,
): Promise<OrderWithLoan> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined) throw notFound();
  const loan = findLoanOnDay(order, today);
  if (loan === null) throw createCardError('nothingDue');
  return { order, loan };
}

/** The amount due today, or that of an open settlement offer if lower. Throws as {@link getOrderOnDay}, and a refusal if nothing is due. */
export async function getOrderAmountDue(
  db: Database,
  key: OrderKey,
  context: MarketContext,
): Promise<OrderAmountDue> {
  const orderOnDay = await getOrderOnDay(db, key, context);
  const { statement } = orderOnDay.loan;
  const { repayAmount } = statement;
  if (repayAmount === 0) throw createCardError('nothingDue');
  return { ...orderOnDay, amount: findOfferBelowAmountDue(statement)?.remaining ?? repayAmount };
}

/** The last day on which the amount due is valid. */
export function getAmountValidUntil({ loan }: OrderAmountDue): Day {
  const { until } = loan.repaymentOptions.instalment;
  return findOfferBelowAmountDue(loan.statement)?.expiresOn ?? until;
}

/** Throws a refusal with the right amount unless the amount is the one due: a stale or tampered one is not charged. */
export function validateAmountDue(
  amountDue: OrderAmountDue,
  amount: number,
  { market }: MarketContext,
): void {
  const { amount: due } = amountDue;
  if (amount !== due)
    throw createCardError('amountChanged', { money: formatMoney(due, market) }, { amount: due });
}

/** The headline of the card page: amount and due date. In Chinese too, which loan pages don't offer. */
export function toAmountDueHeadline(
  { loan, amount }: OrderAmountDue,
  { today, market }: MarketContext,
  language: Language,
): Headline {
  const { statement } = loan;
  const offer = findOfferBelowAmountDue(statement);
  if (language !== 'zh') {
    const texts = loanTexts(market, language);
    if (offer !== null)
      return createHeadline(texts.t('status.offered'), amount, formatOfferNotice(statement, texts), market);
    const label = texts.t(`status.${getDisbursedState(statement)}`);
    return createHeadline(label, amount, formatDueNotice(loan, texts), market);
  }
  if (offer !== null) {
    const date = emphasize(formatWeekdayDate(offer.expiresOn, 'zh'));
    return createHeadline(chinese.offered, amount, fillText(chinese.offeredText, { date }), market);
  }
  const dueOn = statement.repayDate ?? today;
  const days = daysBetween(today, dueOn);
  const tomorrow = findCostOfDelay(loan);
  const later = loan.laterPayoff;
  const payoffText =
    later === null ? '' : fillText(chinese.endsToday, { later: formatMoney(later.amount, market) });
  const nextAmountText =
    tomorrow === null
      ? payoffText
      : fillText(chinese.amountTomorrow, { amount: formatMoney(tomorrow, market) });
  const dueText = fillText(days < 0 ? chinese.overdueText : chinese.dueText, {
    date: emphasize(formatWeekdayDate(dueOn, 'zh')),
    relative: formatRelativeDay(days),
  });
  const label = days < 0 ? chinese.overdue : chinese.due;
  return createHeadline(label, amount, `${dueText}${nextAmountText}`, market);
}

/** In Chinese; `days` from today, before it below 0. */
function formatRelativeDay(days: number): string {
  if (days === 0) return chinese.sameDay;
  if (Math.abs(days) === 1) return days > 0 ? chinese.dayAfter : chinese.dayBefore;
  return fillText(days > 0 ? chinese.daysAfter : chinese.daysBefore, { days: Math.abs(days) });
}
