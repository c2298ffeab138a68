import { addDays, type Day, type PaymentScope, type PaymentScopeQuote } from '../../../lending/index.ts';
import type { Channel } from '../../config/index.ts';
import { findOpenOffer, LoanSnapshot } from '../loans/index.ts';

/** What a channel asks for in one way to pay. */
export type ChannelQuote = {
  readonly option: PaymentScopeQuote;
  /** The last day on which the amount ends the loan; null where it isn't meant to. */
  readonly payoffUntil: Day | null;
  /** The day on which a payment by a slow channel is expected to count; null where it counts on the day it is made. */
  readonly expectedOn: Day | null;
};

type FullPaymentScope = Exclude<PaymentScope, 'part'>;

/**
 * What a channel asks for to pay the instalment or the whole. What ends the loan by a slow channel is quoted for the day on
 * which it is expected to count; nobody who isn't late is asked for late charges beforehand.
 */
export function quoteChannel(
  loan: LoanSnapshot,
  channel: Channel,
  paymentScope: FullPaymentScope,
): ChannelQuote {
  const { statement, day: today } = loan;
  const isPayoff = paymentScope === 'all' || statement.closesLoan;
  const { days = 0 } = channel.valueDate ?? {};
  if (!isPayoff || days === 0) {
    const option = repaymentOptionFor(loan, paymentScope);
    return { option, payoffUntil: isPayoff ? option.until : null, expectedOn: null };
  }
  const expectedOn = addDays(today, days);
  const { repayDate } = statement;
  const isCappedAtDueDate = repayDate !== null && today <= repayDate && repayDate < expectedOn;
  const quotedOn = isCappedAtDueDate ? repayDate : expectedOn;
  const option = repaymentOptionFor(
    quotedOn === today ? loan : new LoanSnapshot(loan.terms, loan.events, quotedOn),
    paymentScope,
  );
  return {
    option: { ...option, from: repaymentOptionFor(loan, paymentScope).from },
    payoffUntil: option.until,
    expectedOn,
  };
}

function repaymentOptionFor(
  { paymentScopes: [instalment, , payoffOption] }: LoanSnapshot,
  option: FullPaymentScope,
): PaymentScopeQuote {
  return option === 'all' ? payoffOption : instalment;
}

/** Until when a part ends the loan: by an offer, or because it is all that is owed; null where it doesn't. */
export function partPayoffUntil(
  { statement, paymentScopes: [, , payoffOption] }: LoanSnapshot,
  amount: number,
): Day | null {
  const offer = findOpenOffer(statement);
  if (offer !== null && amount === offer.remaining) return offer.expiresOn;
  return amount === payoffOption.amount ? payoffOption.until : null;
}
