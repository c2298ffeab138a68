import type { Language } from '../../contract/launch.ts';
import { daysBetween, stateAfter } from '../../lending/index.ts';
import { dayText, moneyText } from '../format.ts';
import {
  dearerTomorrow,
  dueNotice,
  type Lead,
  leadOf,
  loanTexts,
  offerForLess,
  offerNotice,
  strong,
  type Today,
} from '../loans/index.ts';
import type { Due } from './due.ts';
import { chinese } from './texts.ts';

/** What the card flow says first: what a card is charged, and by when. In Chinese too, which loan pages don't speak. */
export function wayLead({ loan, amount }: Due, { today, market }: Today, language: Language): Lead {
  const { statement } = loan;
  const offer = offerForLess(statement);
  if (language !== 'zh') {
    const texts = loanTexts(language);
    if (offer !== null) {
      return leadOf(texts.status.offered, amount, offerNotice(statement, market, texts), market);
    }
    const label = texts.status[stateAfter(statement)];
    return leadOf(label, amount, dueNotice(loan, market, texts), market);
  }
  if (offer !== null) {
    const { label, text } = chinese.offered;
    return leadOf(label, amount, text(strong(dayText(offer.by, 'zh'))), market);
  }
  const dueOn = statement.repayDate ?? today;
  const days = daysBetween(today, dueOn);
  const { label, text } = days < 0 ? chinese.overdue : chinese.due;
  const tomorrow = dearerTomorrow(loan);
  const later = loan.laterPayoff;
  const ends = later === null ? '' : chinese.endsToday(moneyText(later.amount, market));
  const next = tomorrow === null ? ends : chinese.tomorrow(moneyText(tomorrow, market));
  const when = text(strong(dayText(dueOn, 'zh')), chinese.relative(days));
  return leadOf(label, amount, `${when}${next}`, market);
}
