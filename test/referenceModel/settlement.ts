import type { Offer } from './agreements.ts';
import { applyPrepayments, receivePayment, settleLoan } from './dailyRules.ts';
import { componentKinds, type LoanState, openInstalments, outstandingOf, type Payment } from './loanState.ts';

/** Amounts that end a debt if they are paid in time, as docs/decisions/servicing.md words them. */

/** A payment; one that makes an offer complete ends the debt, and what is beyond the offer is credit. */
export function receiveTowardOffer(loan: LoanState, offers: readonly Offer[], payment: Payment): void {
  const excess = loan.endedOn === null ? excessOverOffer(loan, offers, payment) : null;
  if (excess === null) {
    receivePayment(loan, payment);
    return;
  }
  receivePayment(loan, { sequence: payment.sequence, amount: payment.amount - excess });
  waiveOutstanding(loan);
  loan.credits.push({ of: payment.sequence, remaining: excess });
}

const remainingOf = ({ amount, sequence }: Offer, { paidTowardOffers }: LoanState) =>
  amount - (paidTowardOffers.get(sequence) ?? 0n);

/** The open offer: none that was withdrawn, though a payment under way may still make it complete. */
export function openOffer(offers: readonly Offer[], loan: LoanState): Offer | null {
  const { day, endedOn } = loan;
  const isOpen = (offer: Offer) =>
    !offer.isWithdrawn && offer.day <= day && day <= offer.until && remainingOf(offer, loan) > 0n;
  return endedOn === null ? (offers.find(isOpen) ?? null) : null;
}

/** What is left to be paid of the open offer. */
export function remainingOffer(offers: readonly Offer[], loan: LoanState): bigint | null {
  const offer = openOffer(offers, loan);
  return offer && remainingOf(offer, loan);
}

/** What of a payment is beyond the first offer that it completes; it counts towards those that it doesn't, too. */
function excessOverOffer(
  loan: LoanState,
  offers: readonly Offer[],
  { day, sequence, amount }: Payment,
): bigint | null {
  for (const offer of offers) {
    if (day < offer.day || day > offer.until || sequence < offer.sequence) continue;
    const paidBefore = loan.paidTowardOffers.get(offer.sequence) ?? 0n;
    if (paidBefore >= offer.amount) continue;
    const paidAfter = paidBefore + amount;
    loan.paidTowardOffers.set(offer.sequence, paidAfter);
    if (paidAfter >= offer.amount) return paidAfter - offer.amount;
  }
  return null;
}

function waiveOutstanding(loan: LoanState): void {
  applyPrepayments(loan);
  for (const instalment of openInstalments(loan))
    for (const kind of componentKinds) instalment.waived[kind] += outstandingOf(instalment, kind);
  settleLoan(loan);
}
