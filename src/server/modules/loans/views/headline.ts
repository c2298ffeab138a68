import type { ResponseData } from '../../../../contract/schemas/index.ts';
import {
  addDays,
  computeStatement,
  type Day,
  daysBetween,
  type ExtensionComparison,
  findOpenCoolingOffExit,
  findOpenOffer,
  type Minor,
  type OrderState,
  type Statement,
} from '../../../../lending/index.ts';
import { formatList, formatMoneyParts } from '../../../config/format.ts';
import type { MarketConfig } from '../../../config/index.ts';
import type { LoanOnDay } from '../orders/loanOnDay.ts';
import type { ScheduledRefund } from '../orders/refundSchedule.ts';
import { emphasize, formatInstalment, type LoanTexts } from '../texts.ts';
import { listPayableInstalments } from './amountRows.ts';

/** The headline of a page. Source: DESIGN 9, the amount and the date lead every loan screen. */
export type Headline = ResponseData<'loanDetails'>['lead'];

const emptyAmount = { symbol: '', whole: '', cents: '' };

/** @param amount in minor units; null for a headline without one. `text` may contain emphasis. */
export function createHeadline(
  label: string,
  amount: number | null,
  text: string,
  market: MarketConfig,
): Headline {
  return { label, ...(amount === null ? emptyAmount : formatMoneyParts(amount, market)), text };
}

/** The amount due tomorrow if it is higher than today's, else null. */
export function findCostOfDelay(loan: LoanOnDay): Minor | null {
  const { repayDate, repayAmount } = loan.statement;
  if (repayDate === null || repayDate > loan.day) return null;
  return loan.repayAmountTomorrow > repayAmount ? loan.repayAmountTomorrow : null;
}

/** The due date, the amount tomorrow if higher, and an open offer; after repayment the date of the last payment. */
export function formatDueNotice(loan: LoanOnDay, texts: LoanTexts): string {
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
    formatExitNotice(statement, texts),
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

/** The amount and date of an open settlement offer, emphasized; else empty. */
export function formatOfferNotice(statement: Statement, { t, money, day }: LoanTexts): string {
  const offer = findOpenOffer(statement);
  if (offer === null) return '';
  const { remaining, expiresOn } = offer;
  return t('notice.offer', { amount: emphasize(money(remaining)), by: emphasize(day(expiresOn)) });
}

/** The amount and last day of an exit that the borrower requested, emphasized; else empty. */
function formatExitNotice(statement: Statement, { t, money, day }: LoanTexts): string {
  const exit = findOpenCoolingOffExit(statement);
  if (exit === undefined) return '';
  const amount = emphasize(money(exit.amount - exit.paid));
  return t('notice.exit', { amount, by: emphasize(day(exit.expiresOn)) });
}

/** The status label of a loan's pages. */
export function formatStatusLabel(
  state: OrderState,
  statement: Statement | null,
  { t, days }: LoanTexts,
): string {
  if (state === 'overdue') return t('late', { days: days(statement?.daysOverdue ?? 0) });
  return t(`statusLabel.${state}`);
}

/**
 * The borrower's credit and how it is returned; empty without credit.
 * @param automaticRefund its automatic refund, if any
 */
export function formatCreditNote(
  { credit, settledOn }: Statement,
  { t, money, day }: LoanTexts,
  automaticRefund?: ScheduledRefund,
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

/** The instalments to be paid now: `Pago 1 de 4`; undefined for a loan of one. */
export function formatPaymentRange(statement: Statement, texts: LoanTexts): string | undefined {
  const count = statement.instalments.length;
  if (count === 1) return undefined;
  const numbers = listPayableInstalments(statement).map(({ number }) => number);
  const [first = 0] = numbers;
  if (numbers.length === 1) return formatInstalment(texts, first, count);
  return texts.t('instalments', { numbers: formatList(numbers, texts.t('and')), count });
}

/** The open promise or collection hold: until when, and what it stops; empty without either. */
export function formatCollectionHoldNote(loan: LoanOnDay, texts: LoanTexts): string {
  const { t, money, day } = texts;
  const { collectionHold, promises, settledOn } = loan.statement;
  const [promise] = promises
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => (one.paysBy < other.paysBy ? -1 : 1));
  if (settledOn !== null || (promise === undefined && collectionHold === null)) return '';
  const sentences: string[] = [];
  // A promise holds reminders too: of both the later date is named.
  const isHeldByPromise =
    promise !== undefined &&
    (collectionHold === null || (collectionHold.until !== null && collectionHold.until <= promise.paysBy));
  if (promise !== undefined) {
    const { amount, paid, paysBy } = promise;
    const promised = { amount: emphasize(money(amount)), by: emphasize(day(paysBy)) };
    sentences.push(t('collectionHold.promised', promised));
    if (paid > 0) sentences.push(t('collectionHold.paid', { amount: money(paid) }));
    if (isHeldByPromise) sentences.push(t('collectionHold.held'));
  }
  if (collectionHold !== null && !isHeldByPromise)
    sentences.push(
      collectionHold.until === null
        ? t('collectionHold.paused')
        : t('collectionHold.holdUntil', { until: emphasize(day(collectionHold.until)) }),
    );
  const until = promise?.paysBy ?? collectionHold?.until ?? null;
  return [...sentences, ...formatChargeSentences(loan, until, texts)].join(' ');
}

/** Whether late charges accrue until a day, and the amount due on it. */
function formatChargeSentences(
  { terms, events, statement }: LoanOnDay,
  until: Day | null,
  { t, money, day }: LoanTexts,
): string[] {
  const { asOf, repayDate, overdueSince } = statement;
  const later = until ?? addDays(asOf, 1);
  if (repayDate === null || later <= asOf || later <= repayDate) return [];
  const laterStatement = computeStatement(terms, events, later);
  if (sumLateCharges(laterStatement) === sumLateCharges(statement)) return [t('collectionHold.uncharged')];
  if (until === null) return [t('collectionHold.charged')];
  const values = { amount: emphasize(money(laterStatement.repayAmount)), day: day(later) };
  return [t(overdueSince === null ? 'collectionHold.wouldCharge' : 'collectionHold.chargedThen', values)];
}

function sumLateCharges({ totals: { lateInterest, penalty } }: Statement): number {
  return lateInterest.accrued + penalty.accrued;
}

/** A warning if an extension costs more than the late charges that it avoids; else empty. */
export function formatExtensionWarning(
  { extraCost, lateCapStatus, doNothing }: ExtensionComparison,
  { t, money, day }: LoanTexts,
): string {
  if (extraCost === 0) return '';
  const values = { amount: money(extraCost), day: day(doNothing.on) };
  return [
    ...(lateCapStatus === null ? [] : [t(`moreDays.${lateCapStatus}`, values)]),
    t('moreDays.costsMore', values),
    t('moreDays.changes', values),
  ].join(' ');
}
