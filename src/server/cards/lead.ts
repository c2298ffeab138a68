import type { Language } from '../../contract/launch.ts';
import { daysBetween, stateAfter } from '../../lending/index.ts';
import { dayText } from '../format.ts';
import { dueNotice, type Lead, leadOf, loanTexts, strong, type Today } from '../loans/index.ts';
import type { Due } from './due.ts';

/** What the card flow says first: what a card is charged, and by when. In Chinese too, which loan pages don't speak. */
export function wayLead({ statement, amount }: Due, { today, market }: Today, language: Language): Lead {
  if (language !== 'zh') {
    const texts = loanTexts(language);
    const label = texts.status[stateAfter(statement)];
    return leadOf(label, amount, dueNotice(statement, today, market, texts), market);
  }
  const dueOn = statement.repayDate ?? today;
  const days = daysBetween(today, dueOn);
  const date = strong(dayText(dueOn, 'zh'));
  return days < 0
    ? leadOf('逾期应还金额', amount, `已于 ${date} 到期，${relative(days)}`, market)
    : leadOf('应还金额', amount, `${date}到期，${relative(days)}`, market);
}

function relative(days: number): string {
  const near = new Map([
    [-1, '昨天'],
    [0, '今天'],
    [1, '明天'],
  ]).get(days);
  return near ?? (days > 0 ? `${days} 天后` : `${-days} 天前`);
}
