import type { ResponseData } from '../../../../contract/schemas/index.ts';
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
} from '../../../../lending/index.ts';
import { formatList, formatMoneyParts } from '../../../config/format.ts';
import type { MarketConfig } from '../../../config/index.ts';
import type { AutomaticRefund } from '../orders/automaticRefund.ts';
import type { LoanSnapshot } from '../orders/loanSnapshot.ts';
import { emphasize, formatInstalment, type LoanTexts } from '../texts.ts';
import { listPayableInstalments } from './amountRows.ts';

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

/** What is to be paid on the day after, where that is more than today; null where it isn't. */
export function findCostOfDelay(loan: LoanSnapshot): Minor | null {
  const { repayDate, repayAmount } = loan.statement;
  if (repayDate === null || repayDate > loan.day) return null;
  return loan.repayAmountTomorrow > repayAmount ? loan.repayAmountTomorrow : null;
}

/** By when the next payment is due and what it is tomorrow if that is more, or when the last one came, marked. */
export function formatDueNotice(loan: LoanSnapshot, texts: LoanTexts): string {
  const { t, money, day } = texts;
  const { statement, day: today } = loan;
  const { repayDate, credit, settledOn } = statement;
  if (repayDate === null) {
    const values = { day: emphasize(day(settledOn ?? today)), credit: money(credit) };
    return t(credit === 0 ? 'notice.repaid.plain' : 'notice.repaid.withCredit', values);
  }
  const paymentRange = formatPaymentRange(statement, texts);
  const amountTomorrow = findCostOfDelay(loan);
  const later = amountTomorrow === null ? loan.laterPayoff : null;
  return [
    paymentRange === undefined ? '' : `${paymentRange}.`,
    formatDueDate(repayDate, today, statement, texts),
    amountTomorrow === null ? '' : t('notice.tomorrow', { amount: money(amountTomorrow) }),
    later === null ? '' : t('notice.endsToday', { later: money(later.amount) }),
    formatOfferNotice(statement, texts),
  ]
    .filter(Boolean)
    .join(' ');
}

function formatDueDate(
  repayDate: Day,
  today: Day,
  statement: Statement,
  { t, day, days }: LoanTexts,
): string {
  const due = emphasize(day(repayDate));
  const isSeveral = listPayableInstalments(statement).length > 1;
  if (statement.daysOverdue > 0)
    return t(isSeveral ? 'notice.overdueSeveral' : 'notice.overdue', {
      day: due,
      days: days(statement.daysOverdue),
    });
  const daysLeft = daysBetween(today, repayDate);
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : 'later';
  return t(`notice.dueIn.${when}`, { day: due, days: days(daysLeft) });
}

/** What ends the debt by an offer, and by when, marked; empty where none stands. */
export function formatOfferNotice(statement: Statement, { t, money, day }: LoanTexts): string {
  const offer = findOpenOffer(statement);
  if (offer === null) return '';
  const { remaining, expiresOn } = offer;
  return t('notice.offer', { amount: emphasize(money(remaining)), by: emphasize(day(expiresOn)) });
}

/**
 * What still has to be paid of an offer that stands, to end the debt, and by when; null where none does, or where as much
 * ends the debt anyway.
 */
export function findOpenOffer({
  settlementOffers,
  payoff,
}: Statement): { remaining: Minor; expiresOn: Day } | null {
  const open = settlementOffers.find(({ state }) => state === 'open');
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
export function formatStatusLabel(
  state: OrderState,
  statement: Statement | null,
  { t, days }: LoanTexts,
): string {
  if (state === 'overdue') return t('late', { days: days(statement?.daysOverdue ?? 0) });
  return t(`standing.${state}`);
}

/**
 * What is the borrower's of a loan, and how he gets it back; empty where nothing is.
 * @param automaticRefund when it goes back by itself
 */
export function formatCreditNote(
  { credit, settledOn }: Statement,
  { t, money, day }: LoanTexts,
  automaticRefund?: AutomaticRefund,
): string {
  if (credit === 0) return '';
  const amount = money(credit);
  if (automaticRefund === undefined)
    return t(settledOn === null ? 'creditNote.open' : 'creditNote.over', { amount });
  return t('creditNote.goesBack', {
    amount,
    on: day(automaticRefund.on),
    by: day(automaticRefund.arrivesBy),
  });
}

/** Which payments of a plan are to be paid: `Pago 1 de 4`; undefined of a loan of one. */
export function formatPaymentRange(statement: Statement, texts: LoanTexts): string | undefined {
  const count = statement.instalments.length;
  if (count === 1) return undefined;
  const numbers = listPayableInstalments(statement).map(({ number }) => number);
  const [first = 0] = numbers;
  if (numbers.length === 1) return formatInstalment(texts, first, count);
  return texts.t('instalments', { numbers: formatList(numbers, texts.t('and')), count });
}

/** What the borrower promised or the lender paused: until when, what stops meanwhile and what doesn't; else empty. */
export function formatCollectionHoldNote(loan: LoanSnapshot, texts: LoanTexts): string {
  const { t, money, day } = texts;
  const { collectionHold: hold, promises, settledOn } = loan.statement;
  const [promise] = promises
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => (one.paysBy < other.paysBy ? -1 : 1));
  if (settledOn !== null || (promise === undefined && hold === null)) return '';
  const sentences: string[] = [];
  // A promise holds reminders as a pause does: who waits for both is told of the later day.
  const isHeldByPromise =
    promise !== undefined && (hold === null || (hold.until !== null && hold.until <= promise.paysBy));
  if (promise !== undefined) {
    const { amount, paid, paysBy } = promise;
    const promised = { amount: emphasize(money(amount)), by: emphasize(day(paysBy)) };
    sentences.push(t('forbearance.promised', promised));
    if (paid > 0) sentences.push(t('forbearance.paid', { amount: money(paid) }));
    if (isHeldByPromise) sentences.push(t('forbearance.held'));
  }
  if (hold !== null && !isHeldByPromise)
    sentences.push(
      hold.until === null
        ? t('forbearance.paused')
        : t('forbearance.pausedUntil', { until: emphasize(day(hold.until)) }),
    );
  const until = promise?.paysBy ?? hold?.until ?? null;
  return [...sentences, ...formatChargeSentences(loan, until, texts)].join(' ');
}

/** Whether late charges are added up to a day, and what is to be paid on it then. */
function formatChargeSentences(
  { terms, events, statement }: LoanSnapshot,
  until: Day | null,
  { t, money, day }: LoanTexts,
): string[] {
  const { asOf, repayDate, overdueSince } = statement;
  const later = until ?? addDays(asOf, 1);
  if (repayDate === null || later <= asOf || later <= repayDate) return [];
  const laterStatement = computeStatement(terms, events, later);
  if (sumLateCharges(laterStatement) === sumLateCharges(statement)) return [t('forbearance.uncharged')];
  if (until === null) return [t('forbearance.charged')];
  const values = { amount: emphasize(money(laterStatement.repayAmount)), day: day(later) };
  return [t(overdueSince === null ? 'forbearance.wouldCharge' : 'forbearance.chargedThen', values)];
}

function sumLateCharges({ totals: { lateInterest, penalty } }: Statement): number {
  return lateInterest.accrued + penalty.accrued;
}

/** What an extension doesn't bring, where it costs more than the late charges it spares; empty where it costs less. */
export function formatExtensionWarning(
  { extraCost, lateCapStatus, doNothing }: RepaymentComparison,
  { t, money, day }: LoanTexts,
): string {
  if (extraCost === 0) return '';
  const values = { amount: money(extraCost), day: day(doNothing.on) };
  return [
    ...(lateCapStatus === null ? [] : [t(`moreDays.${lateCapStatus}`, values)]),
    t('moreDays.dearer', values),
    t('moreDays.changes', values),
  ].join(' ');
}
