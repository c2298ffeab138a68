import type { Database } from '../database/index.ts';
import type { Services } from '../services.ts';
import { bookPayment, type ReceivedPayment, storeReceived } from './intake.ts';
import type { Debt } from './notice.ts';

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
  order: Pick<Debt, 'borrowerId' | 'market' | 'orderId'>,
  now: Date,
): Promise<void> {
  const isFirst = await storeReceived(trx, provider, payment, order.borrowerId, now);
  if (!isFirst) return;
  const debt = { ...order, payCode: cardChannel, extensionSequence: null };
  await bookPayment(services, trx, provider, payment, debt, now);
}
