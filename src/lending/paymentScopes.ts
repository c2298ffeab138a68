import { addDays, type Day, laterDay } from './calendar.ts';
import type { LoanEvent } from './events.ts';
import { memoize } from './memoize.ts';
import { type Minor, minimum, minor, subtract } from './money.ts';
import { computeStatement, type Statement } from './statement.ts';
import type { LoanTerms } from './terms.ts';

/** How much of a loan a payment is for: what is due or falls due next, a part by choice, the whole. */
export type PaymentScope = 'instalment' | 'part' | 'all';

/** What ends a loan on the day its last payment falls due, where that is more than today. */
export type LaterPayoff = { readonly on: Day; readonly amount: Minor };

/** What may be paid in one way. */
export type PaymentScopeQuote = AmountValidity & {
  readonly way: PaymentScope;
  /** What it comes to; of a part, the most it may be. */
  readonly amount: Minor;
  /** The amount itself but for a part, which may be as little as what is left of an offer that ends the debt. */
  readonly least: Minor;
  /** The first day on which it may be asked for: today, but for the whole of a loan that sets one. */
  readonly from: Day;
  /** Of an amount that ends the loan today. */
  readonly later: LaterPayoff | null;
};

export type PaymentScopeQuotes = readonly [
  instalment: PaymentScopeQuote,
  part: PaymentScopeQuote,
  all: PaymentScopeQuote,
];

/** The ways to pay a debt that stands, on the statement's day. A part counts whenever it comes, as far as there is a debt. */
export function quotePaymentScopes(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  statement: Statement,
): PaymentScopeQuotes {
  const { asOf, repayAmount, payoff, earlyRepaymentFrom } = statement;
  const statementOn = memoize((day: Day) => computeStatement(terms, events, day));
  const instalmentValidity = computeValidity(statementOn, asOf, (then) => then.repayAmount);
  const payoffValidity = computeValidity(statementOn, asOf, (then) => then.payoff);
  const offer = statement.settlementOffers.find(({ state }) => state === 'open');
  const amountToEndDebt = offer === undefined ? payoff : subtract(offer.amount, offer.paid);
  const laterPayoff = findLaterPayoff(statement, statementOn);
  const minAmount = minimum(minimum(payoff, terms.leastPart ?? minor(1)), amountToEndDebt);
  return [
    {
      way: 'instalment',
      amount: repayAmount,
      least: repayAmount,
      ...instalmentValidity,
      from: asOf,
      later: laterPayoff,
    },
    {
      way: 'part',
      amount: payoff,
      least: minAmount,
      until: instalmentValidity.until,
      after: payoffValidity.after,
      from: asOf,
      later: null,
    },
    {
      way: 'all',
      amount: payoff,
      least: payoff,
      ...payoffValidity,
      from: laterDay(asOf, earlyRepaymentFrom ?? asOf),
      later: laterPayoff,
    },
  ];
}

/** What ends a loan on its due date that one payment ends today for less; null where there is no such day or it costs no more. */
export function findLaterPayoff(
  { closesLoan, repayDate, repayAmount, asOf }: Statement,
  statementOn: (day: Day) => Statement,
): LaterPayoff | null {
  if (!closesLoan || repayDate === null || repayDate <= asOf) return null;
  const { repayAmount: amount } = statementOn(repayDate);
  return amount > repayAmount ? { on: repayDate, amount } : null;
}

/** How long an amount that a page names is right. */
export type AmountValidity = {
  /** The last day on which it is; who pays it by then owes nothing of what it was for. */
  readonly until: Day;
  /** What it is on the day after. */
  readonly after: Minor;
};

/** As far as anybody looks ahead where nothing changes an amount. */
const HORIZON_DAYS = 30;

/**
 * The next day on or after which something other than late charges changes: a payment falls due, the time ends for which
 * money is held for more days, what is left of a loan may be repaid early.
 */
function findNextChange(
  { instalments, extensions, earlyRepaymentFrom: earlyRepaymentDate }: Statement,
  asOf: Day,
): Day {
  const unpaid = instalments.filter(({ paidOn }) => paidOn === null).map(({ dueOn }) => dueOn);
  const partlyPaidExtensions = extensions.filter(({ state, paid }) => state === 'open' && paid > 0);
  const expiryDays = partlyPaidExtensions.map(({ expiresOn }) => expiresOn);
  const earlyRepaymentDays =
    unpaid.length === 1 && earlyRepaymentDate !== null ? [addDays(earlyRepaymentDate, -1)] : [];
  const [first] = [...unpaid, ...expiryDays, ...earlyRepaymentDays].filter((on) => on >= asOf).sort();
  return first ?? addDays(asOf, HORIZON_DAYS);
}

/**
 * How long an amount of a loan stays what it is on `asOf`, if nothing is paid meanwhile.
 * @param statementOn what the loan comes to on a day; asked for the same day more than once
 * @param selectAmount the amount
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
