import type { Data } from '../../contract/schemas/index.ts';
import { type Day, daysBetween, type Statement } from '../../lending/index.ts';
import type { MarketConfig } from '../config/index.ts';
import { dayText, moneyParts, moneyText } from '../format.ts';
import type { LoanTexts } from './texts.ts';

/** What a page says first. Source: DESIGN 9, the amount and the date lead every loan screen. */
export type Lead = Data<'loanDetails'>['lead'];

const noAmount = { symbol: '', whole: '', cents: '' };

/** `amount` in minor units; null where none leads. `text` may mark what stands out with `strong`. */
export function leadOf(label: string, amount: number | null, text: string, market: MarketConfig): Lead {
  return { label, ...(amount === null ? noAmount : moneyParts(amount, market)), text };
}

/** Marks a part of a lead's text to stand out. */
export function strong(part: string): string {
  return `**${part}**`;
}

/** The same text with nothing marked, for those who show it as it is. */
export function plain(text: string): string {
  return text.replaceAll('**', '');
}

/** By when the next payment is due, or when the last one came, marked. */
export function dueNotice(statement: Statement, today: Day, market: MarketConfig, texts: LoanTexts): string {
  const { repayDate, credit, settledOn, daysOverdue } = statement;
  if (repayDate === null) {
    const day = strong(dayText(settledOn ?? today, texts.language));
    return texts.notice.repaid(day, credit === 0 ? '' : moneyText(credit, market));
  }
  const due = strong(dayText(repayDate, texts.language));
  return daysOverdue > 0
    ? texts.notice.overdue(due, daysOverdue)
    : texts.notice.dueIn(due, daysBetween(today, repayDate));
}
