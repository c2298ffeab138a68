import type { Language } from '../../../contract/launch.ts';
import { daysBetween, getDisbursedState } from '../../../lending/index.ts';
import { formatMoney, formatWeekdayDate } from '../../config/format.ts';
import {
  createHeadline,
  emphasize,
  findCostOfDelay,
  findLowerOffer,
  formatDueNotice,
  formatOfferNotice,
  type Headline,
  loanTexts,
  type MarketContext,
} from '../loans/index.ts';
import type { OrderAmountDue } from './amountDue.ts';
import { chineseTexts } from './texts.ts';

/** What the card flow says first: what a card is charged, and by when. In Chinese too, which loan pages don't speak. */
export function cardHeadline(
  { loan, amount }: OrderAmountDue,
  { today, market }: MarketContext,
  language: Language,
): Headline {
  const { statement } = loan;
  const offer = findLowerOffer(statement);
  if (language !== 'zh') {
    const texts = loanTexts(language);
    if (offer !== null) {
      return createHeadline(
        texts.status.offered,
        amount,
        formatOfferNotice(statement, market, texts),
        market,
      );
    }
    const label = texts.status[getDisbursedState(statement)];
    return createHeadline(label, amount, formatDueNotice(loan, market, texts), market);
  }
  if (offer !== null) {
    const { label, text } = chineseTexts.offered;
    return createHeadline(label, amount, text(emphasize(formatWeekdayDate(offer.expiresOn, 'zh'))), market);
  }
  const dueOn = statement.repayDate ?? today;
  const days = daysBetween(today, dueOn);
  const { label, text } = days < 0 ? chineseTexts.overdue : chineseTexts.due;
  const tomorrow = findCostOfDelay(loan);
  const later = loan.laterPayoff;
  const payoffText = later === null ? '' : chineseTexts.endsToday(formatMoney(later.amount, market));
  const nextAmountText =
    tomorrow === null ? payoffText : chineseTexts.tomorrow(formatMoney(tomorrow, market));
  const dueText = text(emphasize(formatWeekdayDate(dueOn, 'zh')), chineseTexts.relative(days));
  return createHeadline(label, amount, `${dueText}${nextAmountText}`, market);
}
