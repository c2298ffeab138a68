import { collectAhead, end, receive } from './day.ts';
import { kinds, type Offer, openIn, openOf, type Payment, type Standing } from './loan.ts';

/** Amounts that end a debt if they are paid in time, as docs/decisions/servicing.md words them. */

/** A payment; one that makes an offer complete ends the debt, and what is beyond the offer is credit. */
export function receiveToward(loan: Standing, offers: readonly Offer[], payment: Payment): void {
  const beyond = loan.endedOn === null ? beyondOffer(loan, offers, payment) : null;
  if (beyond === null) {
    receive(loan, payment);
    return;
  }
  receive(loan, { told: payment.told, amount: payment.amount - beyond });
  letGoOfRest(loan);
  loan.favour.push({ of: payment.told, left: beyond });
}

/** The offer that stands, and what is left of it to be paid. */
export function openOffer(offers: readonly Offer[], { toward, endedOn, day }: Standing): bigint | null {
  if (endedOn !== null) return null;
  const left = (one: Offer) => one.amount - (toward.get(one) ?? 0n);
  const offer = offers.find((one) => one.day <= day && day <= one.until && left(one) > 0n);
  return offer ? left(offer) : null;
}

/** What of a payment is beyond the first offer that it completes; it counts towards those that it doesn't, too. */
function beyondOffer(
  loan: Standing,
  offers: readonly Offer[],
  { day, told, amount }: Payment,
): bigint | null {
  for (const offer of offers) {
    if (day < offer.day || day > offer.until || told < offer.told) continue;
    const before = loan.toward.get(offer) ?? 0n;
    if (before >= offer.amount) continue;
    const paid = before + amount;
    loan.toward.set(offer, paid);
    if (paid >= offer.amount) return paid - offer.amount;
  }
  return null;
}

function letGoOfRest(loan: Standing): void {
  collectAhead(loan);
  for (const one of openOf(loan)) for (const kind of kinds) one.waived[kind] += openIn(one, kind);
  end(loan);
}
