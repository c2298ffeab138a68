import { add, type Minor, minor, zeroAmount } from '../values/money.ts';
import type { PaymentEvent, SettlementOfferEvent, SettlementWithdrawalEvent } from './events.ts';

/** What was paid of a loan before an offer was made, after reversals. */
export function sumPaidBefore(
  payments: readonly Pick<PaymentEvent, 'amount' | 'receivedAt'>[],
  offeredAt: string,
): Minor {
  const earlier = payments.filter(({ receivedAt }) => receivedAt < offeredAt);
  return add(...earlier.map(({ amount }) => amount));
}

/**
 * An offer rests on what was paid before it: if one of those payments is reversed later, its amount rises by the reversed amount.
 * @param retained payments after reversals
 */
export function applyReversalsToOffer(
  { paidBefore = zeroAmount, ...offer }: SettlementOfferEvent,
  retained: readonly PaymentEvent[],
): SettlementOfferEvent {
  const reversed = Math.max(0, paidBefore - sumPaidBefore(retained, offer.offeredAt));
  return { ...offer, amount: minor(offer.amount + reversed) };
}

/** A withdrawn offer expires on the last day on which payments under way still count towards it. */
export function applyWithdrawalsToOffer(
  offer: SettlementOfferEvent,
  withdrawals: readonly SettlementWithdrawalEvent[],
): SettlementOfferEvent {
  const ends = withdrawals.filter(({ offerId }) => offerId === offer.id).map(({ until }) => until);
  const [expiresOn = offer.expiresOn] = [offer.expiresOn, ...ends].sort();
  return { ...offer, expiresOn };
}
