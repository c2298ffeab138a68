import type { Day } from '../../lending/index.ts';
import { agreedTerms, cohortOf } from './cohort.ts';
import type { Offer } from './offer.ts';
import type { Order } from './order.ts';

/** What is paid on a day: a repayment, or the fee of the extension of that number. */
export type ImaginedPayment = { on: Day; amount: number; extension: number | null };

type Happened = { payments: readonly ImaginedPayment[]; extensions: Order['extensions'] };

/** An order as the database would give it, of a loan that nobody has: what is done with loans can be tried on it. */
export function imaginedOrder(
  { productId, terms }: Offer,
  disbursedOn: Day,
  { payments, extensions }: Happened,
): Order {
  const text = JSON.stringify(terms);
  return {
    borrowerId: 0,
    orderId: 'IMAGINED',
    productId,
    state: 'to_be_repaid',
    openKey: productId,
    terms: agreedTerms(text),
    createdAt: noonOf(disbursedOn),
    disbursedOn,
    settledOn: null,
    cohort: cohortOf(text, disbursedOn),
    score: null,
    payments: payments.map(({ on, amount, extension }, index) => ({
      provider: 'imagined',
      paymentId: String(index + 1),
      channel: '',
      purpose: extension === null ? 1 : 2,
      extensionSequence: extension,
      amount,
      paidAt: noonOf(on).toISOString(),
      valueDate: on,
      receivedAt: noonOf(on).toISOString(),
    })),
    refunds: [],
    events: [],
    extensions,
  };
}

function noonOf(day: Day): Date {
  return new Date(`${day}T12:00:00Z`);
}
