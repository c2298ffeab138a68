import type { Market } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { Services } from '../services.ts';
import { bookPayment, type ReceivedPayment, storeReceived } from './intake.ts';

/** The debt that money from outside the webhooks goes to. */
export type Debt = { borrowerId: number; market: Market; orderId: string };

/** The channel of every card payment. */
const cardChannel = 'CARD';

/**
 * Books money that a card was charged, in the caller's transaction: with the record that says it was. What the debt
 * no longer takes becomes credit, as with every payment. A payment known already changes nothing.
 */
export async function bookCharge(
  services: Services,
  trx: Database,
  provider: string,
  payment: ReceivedPayment,
  debt: Debt,
  now: Date,
): Promise<void> {
  const isFirst = await storeReceived(trx, provider, payment, debt.borrowerId, now);
  if (!isFirst) return;
  await bookPayment(services, trx, provider, payment, { ...referenceOf(debt), pay_code: cardChannel }, now);
}

function referenceOf({ borrowerId, market, orderId }: Debt) {
  return { borrower_id: borrowerId, market, order_id: orderId, extension_sequence: null };
}
