import { addDays, type Day, type PaymentWay, type WayToPay } from '../../lending/index.ts';
import type { Channel } from '../config/index.ts';
import { LoanOnDay, offerOpen } from '../loans/index.ts';

/** What a channel asks for in one way to pay. */
export type Quote = {
  readonly way: WayToPay;
  /** The last day on which the amount ends the loan; null where it isn't meant to. */
  readonly payoffUntil: Day | null;
  /** The day on which a payment by a slow channel is expected to count; null where it counts on the day it is made. */
  readonly expectedOn: Day | null;
};

type PaidInFull = Exclude<PaymentWay, 'part'>;

/**
 * What a channel asks for to pay the instalment or the whole. What ends the loan by a slow channel is quoted for the day on
 * which it is expected to count; nobody who isn't late is asked for late charges beforehand.
 */
export function quoteFor(loan: LoanOnDay, channel: Channel, paymentWay: PaidInFull): Quote {
  const { statement, day: today } = loan;
  const isPayoff = paymentWay === 'all' || statement.closesLoan;
  const { days = 0 } = channel.valueDate ?? {};
  if (!isPayoff || days === 0) {
    const way = wayOn(loan, paymentWay);
    return { way, payoffUntil: isPayoff ? way.until : null, expectedOn: null };
  }
  const expectedOn = addDays(today, days);
  const { repayDate } = statement;
  const isCut = repayDate !== null && today <= repayDate && repayDate < expectedOn;
  const on = isCut ? repayDate : expectedOn;
  const way = wayOn(on === today ? loan : new LoanOnDay(loan.terms, loan.events, on), paymentWay);
  return { way: { ...way, from: wayOn(loan, paymentWay).from }, payoffUntil: way.until, expectedOn };
}

function wayOn({ waysToPay: [instalment, , all] }: LoanOnDay, way: PaidInFull): WayToPay {
  return way === 'all' ? all : instalment;
}

/** Until when a part ends the loan: by an offer, or because it is all that is owed; null where it doesn't. */
export function partEndsUntil({ statement, waysToPay: [, , all] }: LoanOnDay, amount: number): Day | null {
  const offer = offerOpen(statement);
  if (offer !== null && amount === offer.left) return offer.by;
  return amount === all.amount ? all.until : null;
}
