import type { ResponseData } from '../../../contract/schemas/index.ts';
import {
  addDays,
  computeStatement,
  type Day,
  daysBetween,
  type Minor,
  minor,
  type OrderState,
  type RepaymentComparison,
  type Statement,
} from '../../../lending/index.ts';
import { formatMoney, formatMoneyParts, formatWeekdayDate } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import { listPayableInstalments } from './amountRows.ts';
import type { AutomaticRefund } from './automaticRefund.ts';
import type { LoanSnapshot } from './loanSnapshot.ts';
import type { LoanTexts } from './texts.ts';

/** What a page says first. Source: DESIGN 9, the amount and the date lead every loan screen. */
export type Headline = ResponseData<'loanDetails'>['lead'];

const emptyAmount = { symbol: '', whole: '', cents: '' };

/** `amount` in minor units; null where none leads. `text` may mark what stands out with `emphasize`. */
export function createHeadline(
  label: string,
  amount: number | null,
  text: string,
  market: MarketConfig,
): Headline {
  return { label, ...(amount === null ? emptyAmount : formatMoneyParts(amount, market)), text };
}

/** Marks a part of a lead's text to stand out. */
export function emphasize(part: string): string {
  return `**${part}**`;
}

/** The same text with nothing marked, for those who show it as it is. */
export function stripEmphasis(text: string): string {
  return text.replaceAll('**', '');
}

/** What is to be paid on the day after, where that is more than today; null where it isn't. */
export function findCostOfDelay(loan: LoanSnapshot): Minor | null {
  const { repayDate, repayAmount } = loan.statement;
  if (repayDate === null || repayDate > loan.day) return null;
  return loan.repayAmountTomorrow > repayAmount ? loan.repayAmountTomorrow : null;
}

/** By when the next payment is due and what it is tomorrow if that is more, or when the last one came, marked. */
export function formatDueNotice(loan: LoanSnapshot, market: MarketConfig, texts: LoanTexts): string {
  const { statement, day: today } = loan;
  const { repayDate, credit, settledOn, daysOverdue } = statement;
  if (repayDate === null) {
    const day = emphasize(formatWeekdayDate(settledOn ?? today, texts.language));
    return texts.notice.repaid(day, credit === 0 ? '' : formatMoney(credit, market));
  }
  const due = emphasize(formatWeekdayDate(repayDate, texts.language));
  const dueText =
    daysOverdue > 0
      ? texts.notice.overdue(due, daysOverdue)
      : texts.notice.dueIn(due, daysBetween(today, repayDate));
  const amountTomorrow = findCostOfDelay(loan);
  const nextSentences =
    amountTomorrow === null
      ? formatLaterPayoff(loan, market, texts)
      : [texts.notice.tomorrow(formatMoney(amountTomorrow, market))];
  const paymentRange = formatPaymentRange(statement, texts);
  const offerText = formatOfferNotice(statement, market, texts);
  return [...(paymentRange === undefined ? [] : [`${paymentRange}.`]), dueText, ...nextSentences, offerText]
    .join(' ')
    .trimEnd();
}

/** Of an amount that ends the loan today: what it is on the due date. */
function formatLaterPayoff(
  { laterPayoff }: LoanSnapshot,
  market: MarketConfig,
  { notice }: LoanTexts,
): string[] {
  return laterPayoff === null ? [] : [notice.endsToday(formatMoney(laterPayoff.amount, market))];
}

/** What ends the debt by an offer, and by when, marked; empty where none stands. */
export function formatOfferNotice(statement: Statement, market: MarketConfig, texts: LoanTexts): string {
  const offer = findOpenOffer(statement);
  if (offer === null) return '';
  const expiryText = formatWeekdayDate(offer.expiresOn, texts.language);
  return texts.notice.offer(emphasize(formatMoney(offer.remaining, market)), emphasize(expiryText));
}

/**
 * What still has to be paid of an offer that stands, to end the debt, and by when; null where none does, or where as much
 * ends the debt anyway.
 */
export function findOpenOffer({
  settlementOffers: offers,
  payoff,
}: Statement): { remaining: Minor; expiresOn: Day } | null {
  const open = offers.find(({ state }) => state === 'open');
  if (open === undefined) return null;
  const remaining = minor(open.amount - open.paid);
  return remaining < payoff ? { remaining, expiresOn: open.expiresOn } : null;
}

/** The same where it is less than what is to be paid now: nobody is then asked for more. */
export function findLowerOffer(statement: Statement): ReturnType<typeof findOpenOffer> {
  const offer = findOpenOffer(statement);
  return offer !== null && offer.remaining < statement.repayAmount ? offer : null;
}

/** Where a loan stands, as the pill on its pages says it. */
export function formatStatusLabel(state: OrderState, statement: Statement | null, texts: LoanTexts): string {
  return state === 'overdue' ? texts.late(statement?.daysOverdue ?? 0) : texts.standing[state];
}

/**
 * What is the borrower's of a loan, and how he gets it back; empty where nothing is.
 * @param goesBack when it goes back by itself
 */
export function formatCreditNote(
  { credit, settledOn }: Statement,
  market: MarketConfig,
  texts: LoanTexts,
  automaticRefund?: AutomaticRefund,
): string {
  if (credit === 0) return '';
  const amount = formatMoney(credit, market);
  if (automaticRefund === undefined) return texts.creditNote[settledOn === null ? 'open' : 'over'](amount);
  return texts.creditNote.goesBack(
    amount,
    formatWeekdayDate(automaticRefund.on, texts.language),
    formatWeekdayDate(automaticRefund.arrivesBy, texts.language),
  );
}

/** Which payments of a plan are to be paid: `Pago 1 de 4`; undefined of a loan of one. */
export function formatPaymentRange(statement: Statement, texts: LoanTexts): string | undefined {
  const count = statement.instalments.length;
  if (count === 1) return undefined;
  const numbers = listPayableInstalments(statement).map(({ number }) => number);
  const [first = 0] = numbers;
  return numbers.length === 1 ? texts.instalment(first, count) : texts.instalments(numbers, count);
}

/** What the borrower promised or the lender paused: until when, what stops meanwhile and what doesn't; else empty. */
export function formatCollectionHoldNote(loan: LoanSnapshot, market: MarketConfig, texts: LoanTexts): string {
  const { collectionHold, promises, settledOn } = loan.statement;
  const [promise] = promises
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => (one.paysBy < other.paysBy ? -1 : 1));
  if (settledOn !== null || (promise === undefined && collectionHold === null)) return '';
  const { forbearance, language } = texts;
  const sentences: string[] = [];
  // A promise holds reminders as a pause does: who waits for both is told of the later day.
  const isHeldByPromise =
    promise !== undefined &&
    (collectionHold === null || (collectionHold.until !== null && collectionHold.until <= promise.paysBy));
  if (promise !== undefined) {
    const { amount, paid, paysBy } = promise;
    sentences.push(
      forbearance.promised(
        emphasize(formatMoney(amount, market)),
        emphasize(formatWeekdayDate(paysBy, language)),
      ),
    );
    if (paid > 0) sentences.push(forbearance.paid(formatMoney(paid, market)));
    if (isHeldByPromise) sentences.push(forbearance.held);
  }
  if (collectionHold !== null && !isHeldByPromise)
    sentences.push(
      forbearance.paused(
        collectionHold.until === null
          ? undefined
          : emphasize(formatWeekdayDate(collectionHold.until, language)),
      ),
    );
  const until = promise?.paysBy ?? collectionHold?.until ?? null;
  return [...sentences, ...formatChargeSentences(loan, until, market, texts)].join(' ');
}

/** Whether late charges are added up to a day, and what is to be paid on it then. */
function formatChargeSentences(
  { terms, events, statement }: LoanSnapshot,
  until: Day | null,
  market: MarketConfig,
  { forbearance, language }: LoanTexts,
): string[] {
  const { asOf, repayDate } = statement;
  const day = until ?? addDays(asOf, 1);
  if (repayDate === null || day <= asOf || day <= repayDate) return [];
  const laterStatement = computeStatement(terms, events, day);
  if (sumLateCharges(laterStatement) === sumLateCharges(statement)) return [forbearance.uncharged];
  if (until === null) return [forbearance.charged()];
  const amount = emphasize(formatMoney(laterStatement.repayAmount, market));
  const formatSentence = statement.overdueSince === null ? forbearance.wouldCharge : forbearance.charged;
  return [formatSentence({ amount, day: formatWeekdayDate(day, language) })];
}

function sumLateCharges({ totals: { lateInterest, penalty } }: Statement): number {
  return lateInterest.accrued + penalty.accrued;
}

/** What an extension doesn't bring, where it costs more than the late charges it spares; empty where it costs less. */
export function formatExtensionWarning(
  { extraCost: dearerBy, lateCapStatus: cap, doNothing: { on } }: RepaymentComparison,
  market: MarketConfig,
  { moreDays, language }: LoanTexts,
): string {
  if (dearerBy === 0) return '';
  const day = formatWeekdayDate(on, language);
  return [
    ...(cap === null ? [] : [moreDays.cap[cap](day)]),
    moreDays.dearer(formatMoney(dearerBy, market), day),
    moreDays.changes(day),
  ].join(' ');
}
