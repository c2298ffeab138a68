import type { Language } from '../../contract/launch.ts';
import { daysBetween, stateAfter } from '../../lending/index.ts';
import { dayText, moneyText } from '../format.ts';
import {
  dearerTomorrow,
  dueNotice,
  type Lead,
  leadOf,
  loanTexts,
  strong,
  type Today,
} from '../loans/index.ts';
import type { Due } from './due.ts';
import { chinese } from './texts.ts';

/** What the card flow says first: what a card is charged, and by when. In Chinese too, which loan pages don't speak. */
export function wayLead({ loan, amount }: Due, { today, market }: Today, language: Language): Lead {
  const { statement } = loan;
  if (language !== 'zh') {
    const texts = loanTexts(language);
    const label = texts.status[stateAfter(statement)];
    return leadOf(label, amount, dueNotice(loan, market, texts), market);
  }
  const dueOn = statement.repayDate ?? today;
  const days = daysBetween(today, dueOn);
  const { label, text } = days < 0 ? chinese.overdue : chinese.due;
  const tomorrow = dearerTomorrow(loan);
  const next = tomorrow === null ? '' : chinese.tomorrow(moneyText(tomorrow, market));
  const when = text(strong(dayText(dueOn, 'zh')), chinese.relative(days));
  return leadOf(label, amount, `${when}${next}`, market);
}
