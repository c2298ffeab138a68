import type { OwnChannel } from '../../contract/desk/names.ts';
import type { Database } from '../database/index.ts';
import type { KnownPayment } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { applyReversals } from './applyReversals.ts';
import { bookPayment, postSuspense } from './intake.ts';
import { type Debt, keepPayment } from './notice.ts';
import { bookOrSuspend, unbookable } from './unbookable.ts';

/** The channel of every card payment. */
const cardChannel = 'CARD' satisfies OwnChannel;

/** In a transaction of its own: writes down that the card was charged, and what becomes of the money. Twice it does nothing. */
type Keep = (act: (trx: Database) => Promise<void>) => Promise<void>;

/**
 * Books money that a card was charged, with the record that says it was. What the debt no longer takes becomes credit, as
 * with every payment; what the loan's rules fail on goes to suspense. A payment known already changes nothing.
 */
export async function bookCharge(
  services: Services,
  provider: string,
  payment: KnownPayment,
  order: Pick<Debt, 'borrowerId' | 'market' | 'orderId'>,
  keep: Keep,
): Promise<void> {
  const now = await services.clock.now();
  const debt = { ...order, payCode: cardChannel, extensionSequence: null };
  const { borrowerId } = order;
  const { paymentId } = payment;
  const received = { ...payment, provider, borrowerId, receivedAt: now };
  function once(act: (trx: Database) => Promise<void>): Promise<void> {
    return keep(async (trx) => {
      if (await keepPayment(trx, received)) await act(trx);
    });
  }
  await bookOrSuspend(
    services.log,
    { provider, paymentId },
    () => once((trx) => bookPayment(services, trx, provider, payment, debt, now).catch(unbookable)),
    () => once((trx) => postSuspense(services, trx, provider, payment, borrowerId, now)),
  );
  await applyReversals(services, provider, paymentId);
}

/** A provider told that something became of a charge: it is asked about next. False for one that we didn't make. */
export async function askSoon(
  trx: Database,
  { borrowerId, recordId }: { borrowerId: number; recordId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('cardPayments')
    .set({ toldAt: now, nextAskAt: now })
    .where('borrowerId', '=', borrowerId)
    .where('recordId', '=', recordId)
    .where('nextAskAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
