import type { Language } from '../../../contract/launch.ts';
import { type Day, daysBetween, getDisbursedState } from '../../../lending/index.ts';
import { formatMoney, formatWeekdayDate } from '../../config/format.ts';
import { fillText } from '../../messages/index.ts';
import chinese from '../../messages/zh/cardHeadline.json' with { type: 'json' };
import type { Database, OrderKey } from '../../platform/database/index.ts';
import { notFound } from '../api/index.ts';
import {
  createHeadline,
  emphasize,
  findCostOfDelay,
  findLoanSnapshot,
  findLowerOffer,
  findOrder,
  formatDueNotice,
  formatOfferNotice,
  type Headline,
  type LoanSnapshot,
  loanTexts,
  type MarketContext,
  type Order,
} from '../loans/index.ts';
import { refuse } from './errors.ts';

export type OrderOnDay = { order: Order; loan: LoanSnapshot };
type OrderAmountDue = OrderOnDay & { amount: number };

/** A loan as it stands today. Throws 404 for an order the borrower hasn't, a refusal for one that isn't paid out. */
export async function getOrderOnDay(
  db: Database,
  { borrowerId, orderId }: OrderKey,
  { today }: MarketContext,
): Promise<OrderOnDay> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined) throw notFound();
  const loan = findLoanSnapshot(order, today);
  if (loan === null) throw refuse('nothingDue');
  return { order, loan };
}

/** What an order wants paid today: what ends it by an offer, where that is less. Throws as {@link getOrderOnDay}, and a refusal where nothing is due. */
export async function getOrderAmountDue(
  db: Database,
  key: OrderKey,
  today: MarketContext,
): Promise<OrderAmountDue> {
  const orderOnDay = await getOrderOnDay(db, key, today);
  const { statement } = orderOnDay.loan;
  const { repayAmount } = statement;
  if (repayAmount === 0) throw refuse('nothingDue');
  return { ...orderOnDay, amount: findLowerOffer(statement)?.remaining ?? repayAmount };
}

/** The last day on which the amount is what is due. */
export function amountValidUntil({ loan }: OrderAmountDue): Day {
  const [{ until }] = loan.paymentScopes;
  return findLowerOffer(loan.statement)?.expiresOn ?? until;
}

/** Throws unless the amount is what is due: neither a stale nor a tampered one is charged. */
export function validateAmountDue(
  amountDue: OrderAmountDue,
  amount: number,
  { market }: MarketContext,
): void {
  const { amount: due } = amountDue;
  if (amount !== due) throw refuse('amountChanged', { money: formatMoney(due, market) }, { amount: due });
}

/** What the card flow says first: what a card is charged, and by when. In Chinese too, which loan pages don't speak. */
export function cardHeadline(
  { loan, amount }: OrderAmountDue,
  { today, market }: MarketContext,
  language: Language,
): Headline {
  const { statement } = loan;
  const offer = findLowerOffer(statement);
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
