import {
  type AmountValidity,
  addDays,
  computeExtendedDueDate,
  type Day,
  endOfDay,
  type LaterPayoff,
  type Minor,
  type Statement,
} from '../../../../lending/index.ts';
import { formatInstant } from '../../../config/format.ts';
import type { Channel } from '../../../config/index.ts';
import type { MarketContext } from '../../loans/index.ts';
import { emphasize, stripEmphasis } from '../../loans/views/index.ts';
import type { IssuedReference } from '../references/references.ts';
import type { ReferencePurpose } from '../references/storeReference.ts';
import type { PaymentTexts } from '../texts.ts';

/** An amount due with the reference to pay it by, and the validity of both. */
export type AmountDue = {
  readonly purpose: ReferencePurpose;
  readonly validity: AmountValidity;
  readonly reference: IssuedReference;
  /** If it closes the loan: the payoff on the due date. */
  readonly later: LaterPayoff | null;
  /** For a slow channel: the expected value date, and whether the amount will be too low by then. */
  readonly expected: { readonly on: Day; readonly isLate: boolean } | null;
  /** For an extension: the new due date. */
  readonly newDueOn: Day | null;
  readonly isLate: boolean;
  /** For a part payment: what is left after it. */
  readonly remainder: PartialPaymentRemainder | null;
};

/** What is left of the amount due after a part payment today. */
export type PartialPaymentRemainder = {
  readonly today: Minor;
  /** The due date; null if nothing is left. */
  readonly dueOn: Day | null;
  readonly tomorrow: Minor;
  /** Tomorrow's amount due without the part payment. */
  readonly withoutPart: Minor;
};

/**
 * How long the quoted extension leads to the date that the page names: until the due date if the loan isn't late; a late one
 * is extended from the day of payment.
 */
export function computeExtensionValidity(statement: Statement, expiresOn: Day, fee: Minor): AmountValidity {
  const { repayDate, overdueSince } = statement;
  const isBefore = overdueSince === null && repayDate !== null && repayDate < expiresOn;
  return { until: isBefore ? repayDate : expiresOn, after: fee };
}

export function computeNewDueDate({ repayDate, asOf }: Statement, days: number): Day {
  return computeExtendedDueDate(repayDate ?? asOf, asOf, days);
}

/** The page's messages about the amount: the deadline, what the reference pays, and what applies after the deadline. */
export function amountDueMessages(
  amountDue: AmountDue,
  channel: Pick<Channel, 'name' | 'code' | 'valueDate' | 'tillFee'>,
  { now, today }: MarketContext,
  texts: PaymentTexts,
) {
  const { t, money, day, market, language } = texts;
  const { purpose, validity, reference, expected, remainder } = amountDue;
  const messageKey = purpose.kind === 'repayment' ? purpose.paymentScope : 'extension';
  const { until, after } = validity;
  const [lastDay = '', lastTime = ''] = formatInstant(reference.expiresAt, market.timeZone).split(' ');
  const moment = `${day(lastDay)}, ${lastTime.slice(0, 5)}`;
  const codeName = channel.code.this[language];
  const isGrowing = after > purpose.amount;
  const amountExpiry = endOfDay(market.timeZone, until);
  const isReferenceFirst = reference.expiresAt < amountExpiry;
  const overSentences = isReferenceFirst
    ? [t('usableNoMore', { codeName, moment })]
    : [
        // The amount of a partial payment remains valid; the remainder doesn't.
        remainder === null
          ? t('amountOver', { amount: money(purpose.amount), lastDay: day(until) })
          : t('partOver', { lastDay: day(until) }),
        ...(isGrowing ? [t('nextAmount', { day: day(addDays(until, 1)), amount: money(after) })] : []),
      ];
  return {
    label: t(`payExactly.${messageKey}`),
    by: [
      formatDueBy(amountDue, today, texts, isReferenceFirst ? moment : undefined),
      ...formatCash(purpose.amount, channel, texts),
    ].join(' '),
    title: t(`title.${messageKey}`, { channel: channel.name }),
    description: [
      t(`isFor.${messageKey}`, { codeName }),
      ...(remainder === null ? [] : [t('usableUntil', { moment })]),
      ...(isReferenceFirst ? [t('newCode')] : []),
      // For a slow channel: why the payment may take days, and why a later day's amount is due, or that it may arrive too late.
      ...(channel.valueDate === undefined ? [] : [channel.valueDate.why[language]]),
      ...(expected === null
        ? []
        : [t(expected.isLate ? 'mayBeLate' : 'countsOn', { day: day(expected.on) })]),
      ...(isGrowing && until === today && !isReferenceFirst ? [t('laterNotEnough')] : []),
    ].join(' '),
    over: {
      inSeconds: secondsUntil(now, isReferenceFirst ? reference.expiresAt : amountExpiry),
      text: stripEmphasis([...overSentences, t('askAgain')].join(' ')),
    },
  };
}

/** The amount to bring to a shop that adds a fee. */
function formatCash(
  amount: number,
  { tillFee }: Pick<Channel, 'tillFee'>,
  { t, money }: PaymentTexts,
): string[] {
  if (tillFee === undefined) return [];
  const [from, to] = [money(amount + tillFee.least), money(amount + tillFee.most)];
  return [t('bring', { from: emphasize(from), to: emphasize(to) })];
}

/** `codeUntil`: the last moment of a code that ends before its amount does, the one deadline then. */
function formatDueBy(
  { purpose, validity, later, newDueOn, isLate, remainder }: AmountDue,
  today: Day,
  texts: PaymentTexts,
  codeUntil: string | undefined,
): string {
  if (remainder !== null) return formatPartialPaymentRemainder(remainder, today, texts);
  const codeDay = codeUntil && texts.t('on', { day: emphasize(codeUntil) });
  if (newDueOn === null && codeDay) return texts.t(isLate ? 'lateHolds' : 'by', { day: codeDay });
  if (newDueOn === null)
    return formatValidity({ ...validity, later, amount: purpose.amount, isLate }, today, texts);
  return texts.t(isLate ? 'movesToday' : 'moves', {
    newDueOn: emphasize(texts.day(newDueOn)),
    dueDay: codeDay ?? formatMarkedDay(validity.until, today, texts),
  });
}

type DatedAmount = AmountValidity & Pick<AmountDue, 'later' | 'isLate'> & { readonly amount: number };

/**
 * How long an amount is valid, and the next higher one: tomorrow's, or the payoff on the due date. A late amount has no due date.
 */
export function formatValidity(
  { until, after, later, amount, isLate }: DatedAmount,
  today: Day,
  texts: PaymentTexts,
): string {
  const { t, money, day } = texts;
  const dueBy = formatMarkedDay(until, today, texts);
  if (later !== null) {
    const validityText = until === today ? t('rightToday', { today: dueBy }) : t('holds', { day: dueBy });
    return `${validityText} ${t('nextAmount', { day: day(later.on), amount: money(later.amount) })}`;
  }
  if (until === today && after > amount) return t('growing', { today: dueBy, tomorrow: money(after) });
  if (isLate) return t('lateHolds', { day: dueBy });
  return t(after > amount ? 'by' : 'holds', { day: dueBy });
}

/** The remainder after a partial payment today, as of today and tomorrow. */
export function formatPartialPaymentRemainder(
  { today: amountLeft, dueOn, tomorrow, withoutPart }: PartialPaymentRemainder,
  today: Day,
  texts: PaymentTexts,
): string {
  const { t, money } = texts;
  if (dueOn === null) return t('leavesNothing');
  const left = { amountLeft: emphasize(money(amountLeft)) };
  if (dueOn < today || tomorrow > amountLeft)
    return t('leavesGrowing', { ...left, tomorrow: money(tomorrow), otherwise: money(withoutPart) });
  return t('leaves', { ...left, dueDay: formatMarkedDay(dueOn, today, texts) });
}

/** A day within a sentence, emphasized: `el **domingo 29**`, `**hoy, domingo 22**`. */
function formatMarkedDay(of: Day, today: Day, { t, day }: PaymentTexts): string {
  if (of === today) return emphasize(t('today', { day: day(of) }));
  if (of === addDays(today, 1)) return emphasize(t('tomorrow', { day: day(of) }));
  return t('on', { day: emphasize(day(of)) });
}

function secondsUntil(now: Date, end: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
