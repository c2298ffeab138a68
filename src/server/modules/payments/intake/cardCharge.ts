import type { InternalChannel } from '../../../../contract/desk/providers.ts';
import type { ProviderPayment } from '../../../integrations/index.ts';
import { type Database, hasUpdatedRow } from '../../../platform/database/index.ts';
import type { Services } from '../../services.ts';
import { applyPayment } from './applyPayment.ts';
import { postSuspense } from './postSuspense.ts';
import { applyReversals } from './reversals.ts';
import { type PaymentTarget, storeReceivedPayment } from './storeNotice.ts';
import { applyOrPostToSuspense, rethrowAsUnappliable } from './unappliable.ts';

const cardChannel = 'CARD' satisfies InternalChannel;

/** Runs work in a transaction that also records the charge; does nothing if the charge is already recorded. */
type RunInTransaction = (work: (trx: Database) => Promise<void>) => Promise<void>;

/**
 * Applies the payment of a card charge, together with the charge's record. Any excess becomes credit; a payment on which the
 * replay fails goes to suspense. A known payment changes nothing.
 */
export async function applyCardCharge(
  services: Services,
  provider: string,
  payment: ProviderPayment,
  order: Pick<PaymentTarget, 'borrowerId' | 'market' | 'orderId'>,
  runInTransaction: RunInTransaction,
): Promise<void> {
  const now = await services.clock.now();
  const target = { ...order, payCode: cardChannel, extensionSequence: null };
  const { borrowerId } = order;
  const { paymentId } = payment;
  const receivedPayment = { ...payment, provider, borrowerId, receivedAt: now };
  function runOnce(work: (trx: Database) => Promise<void>): Promise<void> {
    return runInTransaction(async (trx) => {
      if (await storeReceivedPayment(trx, receivedPayment)) await work(trx);
    });
  }
  await applyOrPostToSuspense(
    services.log,
    { provider, paymentId },
    () =>
      runOnce((trx) =>
        applyPayment(trx, services, target, { provider, payment, now, accountingDay: 'byClosedDays' }).catch(
          rethrowAsUnappliable,
        ),
      ),
    () => runOnce((trx) => postSuspense(trx, services, borrowerId, { provider, payment, now })),
  );
  await applyReversals(services, provider, paymentId);
}

/** Schedules a poll of a card charge after a notice. False for an unknown charge. */
export async function scheduleChargePoll(
  trx: Database,
  { borrowerId, recordId }: { borrowerId: number; recordId: string },
  now: Date,
): Promise<boolean> {
  return hasUpdatedRow(
    trx
      .updateTable('cardPayments')
      .set({ notifiedAt: now, nextPollAt: now })
      .where((row) => row.and({ borrowerId, recordId }))
      .where('nextPollAt', 'is not', null),
  );
}
