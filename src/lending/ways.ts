import { type Day, laterDay } from './calendar.ts';
import type { LoanEvent } from './events.ts';
import { type Minor, minor, smaller } from './money.ts';
import { remembered } from './remembered.ts';
import { type Statement, statementOf } from './statement.ts';
import type { LoanTerms } from './terms.ts';
import { type Validity, validityOf } from './validity.ts';

/** How much of a loan a payment is for: what is due or falls due next, a part by choice, the whole. */
export type PaymentWay = 'instalment' | 'part' | 'all';

/** What may be paid in one way. */
export type WayToPay = Validity & {
  readonly way: PaymentWay;
  /** What it comes to; of a part, the most it may be. */
  readonly amount: Minor;
  /** The amount itself but for a part. */
  readonly least: Minor;
  /** The first day on which it may be asked for: today, but for the whole of a loan that sets one. */
  readonly from: Day;
};

export type WaysToPay = readonly [instalment: WayToPay, part: WayToPay, all: WayToPay];

/** The ways to pay a debt that stands, on the statement's day. A part counts whenever it comes, as far as there is a debt. */
export function waysToPay(terms: LoanTerms, events: readonly LoanEvent[], statement: Statement): WaysToPay {
  const { asOf, repayAmount, payoff, earlyRepaymentFrom } = statement;
  const on = remembered((day: Day) => statementOf(terms, events, day));
  const instalment = validityOf(on, asOf, (then) => then.repayAmount);
  const all = validityOf(on, asOf, (then) => then.payoff);
  const least = smaller(payoff, terms.leastPart ?? minor(1));
  return [
    { way: 'instalment', amount: repayAmount, least: repayAmount, ...instalment, from: asOf },
    { way: 'part', amount: payoff, least, until: instalment.until, after: all.after, from: asOf },
    { way: 'all', amount: payoff, least: payoff, ...all, from: laterDay(asOf, earlyRepaymentFrom ?? asOf) },
  ];
}
