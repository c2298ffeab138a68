import type { Day } from '../../../../lending/index.ts';
import type { Order } from '../orders/order.ts';
import { getLoanTerms, parseAgreedTerms } from '../orders/termsCache.ts';
import type { Offer } from './offer.ts';

/** A payment of a simulated loan: a repayment, or the fee of an extension by its sequence number. */
export type SimulatedPayment = { on: Day; amount: number; extension: number | null };

type SimulatedHistory = { payments: readonly SimulatedPayment[]; extensions: Order['extensions'] };

/** An order as read from the database, of a loan that doesn't exist: for simulations and configuration checks. */
export function createSimulatedOrder(
  { productId, terms }: Offer,
  disbursedOn: Day,
  { payments, extensions }: SimulatedHistory,
): Order {
  const termsJson = JSON.stringify(terms);
  return {
    borrowerId: 0,
    orderId: 'SIMULATED',
    productId,
    state: 'to_be_repaid',
    blockedProductId: productId,
    terms: parseAgreedTerms(termsJson),
    createdAt: toNoon(disbursedOn),
    disbursedOn,
    settledOn: null,
    loanTerms: getLoanTerms(termsJson, disbursedOn),
    score: null,
    payments: payments.map(({ on, amount, extension }, index) => ({
      provider: 'simulated',
      paymentId: String(index + 1),
      channel: '',
      purpose: extension === null ? 1 : 2,
      extensionSequence: extension,
      amount,
      paidAt: toNoon(on).toISOString(),
      valueDate: on,
      receivedAt: toNoon(on).toISOString(),
    })),
    refunds: [],
    events: [],
    extensions,
  };
}

function toNoon(day: Day): Date {
  return new Date(`${day}T12:00:00Z`);
}
