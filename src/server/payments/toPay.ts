import {
  addDays,
  type Day,
  endOfDay,
  extendedDueOn,
  type LaterPayoff,
  type Minor,
  type Statement,
  type Validity,
} from '../../lending/index.ts';
import type { Channel } from '../config/index.ts';
import { dayText, instantText, moneyText } from '../format.ts';
import { plain, strong, type Today } from '../loans/index.ts';
import type { Purpose } from './purposes.ts';
import type { Reference } from './references.ts';
import { type ToPayTexts, toPayTexts } from './toPayTexts.ts';

/** An amount to pay by a reference: what for, how long it is right, and how long the reference can be paid. */
export type ToPay = {
  readonly purpose: Purpose;
  readonly validity: Validity;
  readonly reference: Reference;
  /** Where it ends the loan: what that comes to on the due date. */
  readonly later: LaterPayoff | null;
  /** Of a slow channel: the day on which it is expected to count, and whether the amount falls short by then. */
  readonly expected: { readonly on: Day; readonly isLate: boolean } | null;
  /** Where it is for more days: the day these lead to. */
  readonly newDueOn: Day | null;
  readonly isLate: boolean;
  /** Of a part paid today. */
  readonly leaves: Leaves | null;
};

/** What is to be paid once a part has been, of what is due or falls due next. */
export type Leaves = {
  readonly today: Minor;
  /** By when; null where nothing is left. */
  readonly dueOn: Day | null;
  readonly tomorrow: Minor;
  /** What it would be tomorrow without the part. */
  readonly otherwise: Minor;
};

/**
 * How long the fee of an extension leads to the date that the page names: a loan that isn't late keeps it until its due
 * date, a late one counts its days from the payment.
 */
export function extensionValidity(statement: Statement, expiresOn: Day, fee: Minor): Validity {
  const { repayDate, overdueSince } = statement;
  const isBefore = overdueSince === null && repayDate !== null && repayDate < expiresOn;
  return { until: isBefore ? repayDate : expiresOn, after: fee };
}

export function newDueOn({ repayDate, asOf }: Statement, days: number): Day {
  return extendedDueOn(repayDate ?? asOf, asOf, days);
}

/** What the page says of it beside the amount: by when, what the number is for, and what holds once that is over. */
export function toPayWords(
  toPay: ToPay,
  channel: Pick<Channel, 'name' | 'code' | 'valueDate'>,
  { now, today, market }: Today,
  language: 'es' | 'en',
) {
  const texts = toPayTexts(language);
  const { purpose, validity, reference } = toPay;
  const name = purpose.requestType === 1 ? purpose.way : 'extension';
  const money = (amount: number) => moneyText(amount, market);
  const { until, after } = validity;
  const [lastDay = '', lastTime = ''] = instantText(reference.expiresAt, market.timeZone).split(' ');
  const usable = `${dayText(lastDay, language)}, ${lastTime.slice(0, 5)}`;
  const it = channel.code.this[language];
  const grows = after > purpose.amount;
  const amountEnds = endOfDay(market.timeZone, until);
  const isReferenceFirst = reference.expiresAt < amountEnds;
  const next = grows ? [texts.nextAmount(dayText(addDays(until, 1), language), money(after))] : [];
  return {
    label: texts.payExactly[name],
    by: byText(toPay, today, money, language, texts),
    title: texts.title[name](channel.name),
    about: [
      texts.isFor[name](it),
      texts.usableUntil(usable),
      ...expectedText(toPay, channel, language, texts),
      ...(grows && until === today && !isReferenceFirst ? [texts.laterNotEnough] : []),
    ].join(' '),
    over: {
      inSeconds: secondsUntil(now, isReferenceFirst ? reference.expiresAt : amountEnds),
      text: plain(
        (isReferenceFirst
          ? [texts.usableNoMore(it, usable), texts.askAgain]
          : [overText(toPay, money, language, texts), ...next, texts.askAgain]
        ).join(' '),
      ),
    },
  };
}

/** Of a slow channel: why another day's amount is asked for, or that it may come too late. */
function expectedText(
  { expected }: ToPay,
  { valueDate }: Pick<Channel, 'valueDate'>,
  language: 'es' | 'en',
  texts: ToPayTexts,
): string[] {
  if (expected === null || valueDate === undefined) return [];
  const on = dayText(expected.on, language);
  return [valueDate.why[language], expected.isLate ? texts.mayBeLate(on) : texts.countsOn(on)];
}

type MoneyText = (amount: number) => string;

/** A part stays what it is; what was said of its rest doesn't. */
function overText(
  { purpose, validity, leaves }: ToPay,
  money: MoneyText,
  language: 'es' | 'en',
  texts: ToPayTexts,
) {
  const lastDay = dayText(validity.until, language);
  return leaves === null ? texts.amountOver(money(purpose.amount), lastDay) : texts.partOver(lastDay);
}

function byText(
  { purpose, validity, later, newDueOn: movesTo, isLate, leaves }: ToPay,
  today: Day,
  money: MoneyText,
  language: 'es' | 'en',
  texts: ToPayTexts,
): string {
  const { until } = validity;
  if (leaves !== null) return leavesText(leaves, today, money, language);
  const by = dayWords(until, today, language, texts);
  if (movesTo !== null) {
    const moved = strong(dayText(movesTo, language));
    return isLate ? texts.movesToday(moved, by) : texts.moves(by, moved);
  }
  return untilText({ ...validity, later, amount: purpose.amount, isLate }, today, money, language);
}

type Shown = Validity & Pick<ToPay, 'later' | 'isLate'> & { readonly amount: number };

/**
 * Until when an amount is right, and what it is tomorrow, or on the due date of what one payment ends, if that is more. What
 * is late has no day to be paid by.
 */
export function untilText(
  { until, after, later, amount, isLate }: Shown,
  today: Day,
  money: MoneyText,
  language: 'es' | 'en',
): string {
  const texts = toPayTexts(language);
  const by = dayWords(until, today, language, texts);
  if (later !== null) {
    const right = until === today ? texts.rightToday(by) : texts.holds(by);
    return `${right} ${texts.nextAmount(dayText(later.on, language), money(later.amount))}`;
  }
  if (until === today && after > amount) return texts.growing(by, money(after));
  if (isLate) return texts.lateHolds(by);
  return after > amount ? texts.by(by) : texts.holds(by);
}

/** What a part paid today leaves, and what it changes from tomorrow. */
export function leavesText(
  { today: left, dueOn, tomorrow, otherwise }: Leaves,
  today: Day,
  money: MoneyText,
  language: 'es' | 'en',
): string {
  const texts = toPayTexts(language);
  if (dueOn === null) return texts.leavesNothing;
  if (dueOn < today || tomorrow > left)
    return texts.leavesGrowing(strong(money(left)), money(tomorrow), money(otherwise));
  return texts.leaves(strong(money(left)), dayWords(dueOn, today, language, texts));
}

/** A day as it stands in a sentence, marked: `el **domingo 29**`, `**hoy, domingo 22**`. */
function dayWords(day: Day, today: Day, language: 'es' | 'en', texts: ToPayTexts): string {
  const name = dayText(day, language);
  if (day === today) return strong(texts.today(name));
  if (day === addDays(today, 1)) return strong(texts.tomorrow(name));
  return texts.on(strong(name));
}

function secondsUntil(now: Date, end: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
