import {
  type AmountValidity,
  addDays,
  computeExtendedDueDate,
  type Day,
  endOfDay,
  type LaterPayoff,
  type Minor,
  type Statement,
} from '../../../lending/index.ts';
import { formatInstant, formatMoney, formatWeekdayDate } from '../../config/format.ts';
import type { Channel } from '../../config/index.ts';
import { emphasize, type MarketContext, stripEmphasis } from '../loans/index.ts';
import { type AmountDueTexts, amountDueTexts } from './amountDueTexts.ts';
import type { IssuedReference } from './references.ts';
import type { Purpose } from './storeReference.ts';

/** An amount to pay by a reference: what for, how long it is right, and how long the reference can be paid. */
export type AmountDue = {
  readonly purpose: Purpose;
  readonly validity: AmountValidity;
  readonly reference: IssuedReference;
  /** Where it ends the loan: what that comes to on the due date. */
  readonly later: LaterPayoff | null;
  /** Of a slow channel: the day on which it is expected to count, and whether the amount falls short by then. */
  readonly expected: { readonly on: Day; readonly isLate: boolean } | null;
  /** Where it is for more days: the day these lead to. */
  readonly newDueOn: Day | null;
  readonly isLate: boolean;
  /** Of a part paid today. */
  readonly remainder: PartRemainder | null;
};

/** What is to be paid once a part has been, of what is due or falls due next. */
export type PartRemainder = {
  readonly today: Minor;
  /** By when; null where nothing is left. */
  readonly dueOn: Day | null;
  readonly tomorrow: Minor;
  /** What it would be tomorrow without the part. */
  readonly withoutPart: Minor;
};

/**
 * How long the fee of an extension leads to the date that the page names: a loan that isn't late keeps it until its due
 * date, a late one counts its days from the payment.
 */
export function computeExtensionValidity(statement: Statement, expiresOn: Day, fee: Minor): AmountValidity {
  const { repayDate, overdueSince } = statement;
  const isBefore = overdueSince === null && repayDate !== null && repayDate < expiresOn;
  return { until: isBefore ? repayDate : expiresOn, after: fee };
}

export function computeNewDueDate({ repayDate, asOf }: Statement, days: number): Day {
  return computeExtendedDueDate(repayDate ?? asOf, asOf, days);
}

/** What the page says of it beside the amount: by when, what the number is for, and what holds once that is over. */
export function amountDueMessages(
  amountDue: AmountDue,
  channel: Pick<Channel, 'name' | 'code' | 'valueDate'>,
  { now, today, market }: MarketContext,
  language: 'es' | 'en',
) {
  const texts = amountDueTexts(language);
  const { purpose, validity, reference } = amountDue;
  const scopeName = purpose.requestType === 1 ? purpose.way : 'extension';
  const formatAmount = (amount: number) => formatMoney(amount, market);
  const { until, after } = validity;
  const [lastDay = '', lastTime = ''] = formatInstant(reference.expiresAt, market.timeZone).split(' ');
  const usableUntil = `${formatWeekdayDate(lastDay, language)}, ${lastTime.slice(0, 5)}`;
  const codeName = channel.code.this[language];
  const isGrowing = after > purpose.amount;
  const amountExpiry = endOfDay(market.timeZone, until);
  const isReferenceFirst = reference.expiresAt < amountExpiry;
  const nextAmountText = isGrowing
    ? [texts.nextAmount(formatWeekdayDate(addDays(until, 1), language), formatAmount(after))]
    : [];
  return {
    label: texts.payExactly[scopeName],
    by: formatDueBy(amountDue, today, formatAmount, language, texts),
    title: texts.title[scopeName](channel.name),
    description: [
      texts.isFor[scopeName](codeName),
      texts.usableUntil(usableUntil),
      ...formatExpected(amountDue, channel, language, texts),
      ...(isGrowing && until === today && !isReferenceFirst ? [texts.laterNotEnough] : []),
    ].join(' '),
    over: {
      inSeconds: secondsUntil(now, isReferenceFirst ? reference.expiresAt : amountExpiry),
      text: stripEmphasis(
        (isReferenceFirst
          ? [texts.usableNoMore(codeName, usableUntil), texts.askAgain]
          : [formatExpired(amountDue, formatAmount, language, texts), ...nextAmountText, texts.askAgain]
        ).join(' '),
      ),
    },
  };
}

/** Of a slow channel: why another day's amount is asked for, or that it may come too late. */
function formatExpected(
  { expected }: AmountDue,
  { valueDate }: Pick<Channel, 'valueDate'>,
  language: 'es' | 'en',
  texts: AmountDueTexts,
): string[] {
  if (expected === null || valueDate === undefined) return [];
  const on = formatWeekdayDate(expected.on, language);
  return [valueDate.why[language], expected.isLate ? texts.mayBeLate(on) : texts.countsOn(on)];
}

type MoneyFormatter = (amount: number) => string;

/** A part stays what it is; what was said of its rest doesn't. */
function formatExpired(
  { purpose, validity, remainder }: AmountDue,
  formatAmount: MoneyFormatter,
  language: 'es' | 'en',
  texts: AmountDueTexts,
) {
  const lastDay = formatWeekdayDate(validity.until, language);
  return remainder === null
    ? texts.amountOver(formatAmount(purpose.amount), lastDay)
    : texts.partOver(lastDay);
}

function formatDueBy(
  { purpose, validity, later, newDueOn: movedDueDate, isLate, remainder }: AmountDue,
  today: Day,
  formatAmount: MoneyFormatter,
  language: 'es' | 'en',
  texts: AmountDueTexts,
): string {
  const { until } = validity;
  if (remainder !== null) return formatPartRemainder(remainder, today, formatAmount, language);
  const dueBy = formatMarkedDay(until, today, language, texts);
  if (movedDueDate !== null) {
    const movedDayText = emphasize(formatWeekdayDate(movedDueDate, language));
    return isLate ? texts.movesToday(movedDayText, dueBy) : texts.moves(dueBy, movedDayText);
  }
  return formatValidity(
    { ...validity, later, amount: purpose.amount, isLate },
    today,
    formatAmount,
    language,
  );
}

type DatedAmount = AmountValidity & Pick<AmountDue, 'later' | 'isLate'> & { readonly amount: number };

/**
 * Until when an amount is right, and what it is tomorrow, or on the due date of what one payment ends, if that is more. What
 * is late has no day to be paid by.
 */
export function formatValidity(
  { until, after, later, amount, isLate }: DatedAmount,
  today: Day,
  formatAmount: MoneyFormatter,
  language: 'es' | 'en',
): string {
  const texts = amountDueTexts(language);
  const dueBy = formatMarkedDay(until, today, language, texts);
  if (later !== null) {
    const validityText = until === today ? texts.rightToday(dueBy) : texts.holds(dueBy);
    return `${validityText} ${texts.nextAmount(formatWeekdayDate(later.on, language), formatAmount(later.amount))}`;
  }
  if (until === today && after > amount) return texts.growing(dueBy, formatAmount(after));
  if (isLate) return texts.lateHolds(dueBy);
  return after > amount ? texts.by(dueBy) : texts.holds(dueBy);
}

/** What a part paid today leaves, and what it changes from tomorrow. */
export function formatPartRemainder(
  { today: amountLeft, dueOn, tomorrow, withoutPart }: PartRemainder,
  today: Day,
  formatAmount: MoneyFormatter,
  language: 'es' | 'en',
): string {
  const texts = amountDueTexts(language);
  if (dueOn === null) return texts.leavesNothing;
  if (dueOn < today || tomorrow > amountLeft)
    return texts.leavesGrowing(
      emphasize(formatAmount(amountLeft)),
      formatAmount(tomorrow),
      formatAmount(withoutPart),
    );
  return texts.leaves(emphasize(formatAmount(amountLeft)), formatMarkedDay(dueOn, today, language, texts));
}

/** A day as it stands in a sentence, marked: `el **domingo 29**`, `**hoy, domingo 22**`. */
function formatMarkedDay(day: Day, today: Day, language: 'es' | 'en', texts: AmountDueTexts): string {
  const scopeName = formatWeekdayDate(day, language);
  if (day === today) return emphasize(texts.today(scopeName));
  if (day === addDays(today, 1)) return emphasize(texts.tomorrow(scopeName));
  return texts.on(emphasize(scopeName));
}

function secondsUntil(now: Date, end: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
