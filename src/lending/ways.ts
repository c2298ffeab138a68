import { type Day, laterDay } from './calendar.ts';
import type { LoanEvent } from './events.ts';
import { type Minor, minor, smaller, subtract } from './money.ts';
import { remembered } from './remembered.ts';
import { type Statement, statementOf } from './statement.ts';
import type { LoanTerms } from './terms.ts';
import { type Validity, validityOf } from './validity.ts';

/** How much of a loan a payment is for: what is due or falls due next, a part by choice, the whole. */
export type PaymentWay = 'instalment' | 'part' | 'all';

/** What ends a loan on the day its last payment falls due, where that is more than today. */
export type LaterPayoff = { readonly on: Day; readonly amount: Minor };

/** What may be paid in one way. */
export type WayToPay = Validity & {
  readonly way: PaymentWay;
  /** What it comes to; of a part, the most it may be. */
  readonly amount: Minor;
  /** The amount itself but for a part, which may be as little as what is left of an offer that ends the debt. */
  readonly least: Minor;
  /** The first day on which it may be asked for: today, but for the whole of a loan that sets one. */
  readonly from: Day;
  /** Of an amount that ends the loan today. */
  readonly later: LaterPayoff | null;
};

export type WaysToPay = readonly [instalment: WayToPay, part: WayToPay, all: WayToPay];

/** The ways to pay a debt that stands, on the statement's day. A part counts whenever it comes, as far as there is a debt. */
export function waysToPay(terms: LoanTerms, events: readonly LoanEvent[], statement: Statement): WaysToPay {
  const { asOf, repayAmount, payoff, earlyRepaymentFrom } = statement;
  const on = remembered((day: Day) => statementOf(terms, events, day));
  const instalment = validityOf(on, asOf, (then) => then.repayAmount);
  const all = validityOf(on, asOf, (then) => then.payoff);
  const offer = statement.offers.find(({ state }) => state === 'open');
  const ending = offer === undefined ? payoff : subtract(offer.amount, offer.paid);
  const later = laterPayoff(statement, on);
  const least = smaller(smaller(payoff, terms.leastPart ?? minor(1)), ending);
  return [
    { way: 'instalment', amount: repayAmount, least: repayAmount, ...instalment, from: asOf, later },
    {
      way: 'part',
      amount: payoff,
      least,
      until: instalment.until,
      after: all.after,
      from: asOf,
      later: null,
    },
    {
      way: 'all',
      amount: payoff,
      least: payoff,
      ...all,
      from: laterDay(asOf, earlyRepaymentFrom ?? asOf),
      later,
    },
  ];
}

/** What ends a loan on its due date that one payment ends today for less; null where there is no such day or it costs no more. */
export function laterPayoff(
  { closesLoan, repayDate, repayAmount, asOf }: Statement,
  statementOn: (day: Day) => Statement,
): LaterPayoff | null {
  if (!closesLoan || repayDate === null || repayDate <= asOf) return null;
  const { repayAmount: amount } = statementOn(repayDate);
  return amount > repayAmount ? { on: repayDate, amount } : null;
}
