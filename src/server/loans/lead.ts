import type { Data } from '../../contract/schemas/index.ts';
import {
  type Day,
  daysBetween,
  type Minor,
  minor,
  type OrderState,
  type Statement,
} from '../../lending/index.ts';
import type { MarketConfig } from '../config/index.ts';
import { dayText, moneyParts, moneyText } from '../format.ts';
import { payableInstalments } from './amountRows.ts';
import type { CreditReturn } from './creditReturn.ts';
import type { LoanOnDay } from './loanOnDay.ts';
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

/** What is to be paid on the day after, where that is more than today; null where it isn't. */
export function dearerTomorrow(loan: LoanOnDay): Minor | null {
  const { repayDate, repayAmount } = loan.statement;
  if (repayDate === null || repayDate > loan.day) return null;
  return loan.repayAmountTomorrow > repayAmount ? loan.repayAmountTomorrow : null;
}

/** By when the next payment is due and what it is tomorrow if that is more, or when the last one came, marked. */
export function dueNotice(loan: LoanOnDay, market: MarketConfig, texts: LoanTexts): string {
  const { statement, day: today } = loan;
  const { repayDate, credit, settledOn, daysOverdue } = statement;
  if (repayDate === null) {
    const day = strong(dayText(settledOn ?? today, texts.language));
    return texts.notice.repaid(day, credit === 0 ? '' : moneyText(credit, market));
  }
  const due = strong(dayText(repayDate, texts.language));
  const when =
    daysOverdue > 0
      ? texts.notice.overdue(due, daysOverdue)
      : texts.notice.dueIn(due, daysBetween(today, repayDate));
  const tomorrow = dearerTomorrow(loan);
  const next =
    tomorrow === null ? laterText(loan, market, texts) : [texts.notice.tomorrow(moneyText(tomorrow, market))];
  const which = whichPayments(statement, texts);
  const offered = offerNotice(statement, market, texts);
  return [...(which === undefined ? [] : [`${which}.`]), when, ...next, offered].join(' ').trimEnd();
}

/** Of an amount that ends the loan today: what it is on the due date. */
function laterText({ laterPayoff }: LoanOnDay, market: MarketConfig, { notice }: LoanTexts): string[] {
  return laterPayoff === null ? [] : [notice.endsToday(moneyText(laterPayoff.amount, market))];
}

/** What ends the debt by an offer, and by when, marked; empty where none stands. */
export function offerNotice(statement: Statement, market: MarketConfig, texts: LoanTexts): string {
  const offer = offerOpen(statement);
  if (offer === null) return '';
  const by = dayText(offer.by, texts.language);
  return texts.notice.offer(strong(moneyText(offer.left, market)), strong(by));
}

/**
 * What still has to be paid of an offer that stands, to end the debt, and by when; null where none does, or where as much
 * ends the debt anyway.
 */
export function offerOpen({ offers, payoff }: Statement): { left: Minor; by: Day } | null {
  const open = offers.find(({ state }) => state === 'open');
  if (open === undefined) return null;
  const left = minor(open.amount - open.paid);
  return left < payoff ? { left, by: open.expiresOn } : null;
}

/** The same where it is less than what is to be paid now: nobody is then asked for more. */
export function offerForLess(statement: Statement): ReturnType<typeof offerOpen> {
  const offer = offerOpen(statement);
  return offer !== null && offer.left < statement.repayAmount ? offer : null;
}

/** Where a loan stands, as the pill on its pages says it. */
export function standingText(state: OrderState, statement: Statement | null, texts: LoanTexts): string {
  return state === 'overdue' ? texts.late(statement?.daysOverdue ?? 0) : texts.standing[state];
}

/**
 * What is the borrower's of a loan, and how he gets it back; empty where nothing is.
 * @param goesBack when it goes back by itself
 */
export function creditNote(
  { credit, settledOn }: Statement,
  market: MarketConfig,
  texts: LoanTexts,
  goesBack?: CreditReturn,
): string {
  if (credit === 0) return '';
  const amount = moneyText(credit, market);
  if (goesBack === undefined) return texts.creditNote[settledOn === null ? 'open' : 'over'](amount);
  return texts.creditNote.goesBack(
    amount,
    dayText(goesBack.on, texts.language),
    dayText(goesBack.by, texts.language),
  );
}

/** Which payments of a plan are to be paid: `Pago 1 de 4`; undefined of a loan of one. */
export function whichPayments(statement: Statement, texts: LoanTexts): string | undefined {
  const count = statement.instalments.length;
  if (count === 1) return undefined;
  const numbers = payableInstalments(statement).map(({ number }) => number);
  const [first = 0] = numbers;
  return numbers.length === 1 ? texts.instalment(first, count) : texts.instalments(numbers, count);
}
