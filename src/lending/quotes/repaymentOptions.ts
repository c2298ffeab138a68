import type { LoanEvent } from '../events/events.ts';
import { computeStatement, type Statement } from '../statement/statement.ts';
import type { LoanTerms } from '../terms/terms.ts';
import { addDays, type Day, latestDay } from '../values/calendar.ts';
import { memoize } from '../values/memoize.ts';
import { type Minor, minAmount, minor, subtract } from '../values/money.ts';
import { findOpenCoolingOffExit } from './coolingOff.ts';

/** How much of a debt a repayment is for: the amount due or next due, a partial amount of choice, the payoff. */
export type PaymentScope = 'instalment' | 'part' | 'all';

/** The payoff on the last due date, where it is more than today's. */
export type LaterPayoff = { readonly on: Day; readonly amount: Minor };

/** The amount that may be paid by an option. */
export type RepaymentOptionQuote = AmountValidity & {
  readonly paymentScope: PaymentScope;
  /** The amount; of a part, the maximum. */
  readonly amount: Minor;
  /** The minimum: `amount` itself except for a part, which may be as small as the unpaid part of a settlement offer. */
  readonly min: Minor;
  /** The first day on which it may be paid: today, except for a payoff before the terms' early repayment date. */
  readonly from: Day;
  /** Only for an amount that pays off the loan today. */
  readonly later: LaterPayoff | null;
};

export type RepaymentOptionQuotes = Readonly<Record<PaymentScope, RepaymentOptionQuote>>;

/** The options by which an open debt may be repaid on the statement's day. */
export function quoteRepaymentOptions(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  statement: Statement,
): RepaymentOptionQuotes {
  const { asOf, repayAmount, payoff, earlyRepaymentFrom } = statement;
  const statementOn = memoize((day: Day) => computeStatement(terms, events, day));
  const instalmentValidity = computeValidity(statementOn, asOf, (then) => then.repayAmount);
  const payoffValidity = computeValidity(statementOn, asOf, (then) => then.payoff);
  const offer = statement.settlementOffers.find(({ state }) => state === 'open');
  const amountToEndDebt = offer === undefined ? payoff : subtract(offer.amount, offer.paid);
  const laterPayoff = findLaterPayoff(statement, statementOn);
  const minPart = minAmount(minAmount(payoff, terms.leastPart ?? minor(1)), amountToEndDebt);
  return {
    instalment: {
      paymentScope: 'instalment',
      amount: repayAmount,
      min: repayAmount,
      ...instalmentValidity,
      from: asOf,
      later: laterPayoff,
    },
    part: {
      paymentScope: 'part',
      amount: payoff,
      min: minPart,
      until: instalmentValidity.until,
      after: payoffValidity.after,
      from: asOf,
      later: null,
    },
    all: quoteExit(statement, statementOn) ?? {
      paymentScope: 'all',
      amount: payoff,
      min: payoff,
      ...payoffValidity,
      from: latestDay(asOf, earlyRepaymentFrom ?? asOf),
      later: laterPayoff,
    },
  };
}

/** While the borrower may pay the exit requested, it is what pays off the loan. */
function quoteExit(
  statement: Statement,
  statementOn: (day: Day) => Statement,
): RepaymentOptionQuote | undefined {
  const exit = findOpenCoolingOffExit(statement);
  if (exit === undefined) return undefined;
  const amount = subtract(exit.amount, exit.paid);
  const { payoff: after } = statementOn(addDays(exit.expiresOn, 1));
  return {
    paymentScope: 'all',
    amount,
    min: amount,
    until: exit.expiresOn,
    after,
    from: statement.asOf,
    later: null,
  };
}

/** The payoff on the due date of a loan that `repayAmount` pays off today; null where it isn't more than today's. */
export function findLaterPayoff(
  { closesLoan, repayDate, repayAmount, asOf }: Statement,
  statementOn: (day: Day) => Statement,
): LaterPayoff | null {
  if (!closesLoan || repayDate === null || repayDate <= asOf) return null;
  const { repayAmount: amount } = statementOn(repayDate);
  return amount > repayAmount ? { on: repayDate, amount } : null;
}

/** How long a quoted amount stays valid. */
export type AmountValidity = {
  /** The last valid day: paid with a value date up to it, the amount covers what it was quoted for. */
  readonly until: Day;
  /** The amount on the day after. */
  readonly after: Minor;
};

/** The validity quoted where no change of the amount is in sight. */
const horizonDays = 30;

/**
 * The next day on or after which an amount changes for another reason than late charges: an instalment falls due, a partly
 * paid extension quote expires, early repayment of the last instalment becomes possible.
 */
function findNextChange({ instalments, extensions, earlyRepaymentFrom }: Statement, asOf: Day): Day {
  const unpaid = instalments.filter(({ paidOn }) => paidOn === null).map(({ dueOn }) => dueOn);
  const partlyPaidExtensions = extensions.filter(({ state, paid }) => state === 'open' && paid > 0);
  const expiryDays = partlyPaidExtensions.map(({ expiresOn }) => expiresOn);
  const earlyRepaymentDays =
    unpaid.length === 1 && earlyRepaymentFrom !== null ? [addDays(earlyRepaymentFrom, -1)] : [];
  const [first] = [...unpaid, ...expiryDays, ...earlyRepaymentDays].filter((on) => on >= asOf).sort();
  return first ?? addDays(asOf, horizonDays);
}

/**
 * How long an amount of a loan stays as on `asOf` if nothing is paid.
 * @param statementOn the loan's statement on a day; called for the same day more than once
 * @param selectAmount picks the amount from a statement
 */
export function computeValidity(
  statementOn: (day: Day) => Statement,
  asOf: Day,
  selectAmount: (statement: Statement) => Minor,
): AmountValidity {
  const amountOn = (day: Day): Minor => selectAmount(statementOn(day));
  const today = statementOn(asOf);
  const amount = selectAmount(today);
  const changeDay = findNextChange(today, today.asOf);
  let until = amountOn(changeDay) === amount ? changeDay : today.asOf;
  while (until < changeDay && amountOn(addDays(until, 1)) === amount) until = addDays(until, 1);
  return { until, after: amountOn(addDays(until, 1)) };
}
