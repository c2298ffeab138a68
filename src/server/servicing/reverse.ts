import { type Day, laterDay, type ReversalCause, ZERO } from '../../lending/index.ts';
import type { Actor } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { leftOf, outcomeOfReversal, paymentKey, recordReversalWaivers } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { type Outcome, record, type ServicingRequest } from './record.ts';

/** A payment of the order, or what is left of it, that didn't hold. `on`: the day on which its money went, today where nothing is said. */
export type ReversalRequest = ServicingRequest & {
  provider: string;
  paymentId: string;
  on?: Day;
  cause?: ReversalCause;
};

/** `noPayment`: the order has none by that id. `undone`: it was undone before. */
export function reverse(
  services: Services,
  { provider, paymentId, on, cause = 'payer', ...request }: ReversalRequest,
  by: Actor,
): Promise<Outcome<'noPayment' | 'undone'>> {
  const id = paymentKey(provider, paymentId);
  const asked = { kind: 'reversal', paymentId: id, cause } as const;
  return record<'noPayment' | 'undone'>(
    services,
    request,
    by,
    asked,
    ({ order, statement, today }) => {
      const payment = order.payments.find((one) => paymentKey(one.provider, one.paymentId) === id);
      if (payment === undefined) return 'noPayment';
      const amount = leftOf(order, id);
      if (amount === ZERO) return 'undone';
      return {
        ...asked,
        id: request.key,
        amount,
        valueDate: on === undefined ? today : laterDay(on, statement.disbursedOn),
      };
    },
    (trx, { now }) => applyNotices(trx, provider, paymentId, now),
    async (trx, { order, today, now }, event) => {
      const outcome =
        event.kind === 'reversal' ? outcomeOfReversal(services.config, order, event, today) : null;
      if (outcome) await recordReversalWaivers(trx, order, outcome, request.reason, by, { now, today });
    },
  );
}

/** What its provider said of it no longer waits. */
async function applyNotices(trx: Database, provider: string, paymentId: string, now: Date): Promise<void> {
  await trx
    .updateTable('receivedReversals')
    .set({ appliedAt: now })
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .where('appliedAt', 'is', null)
    .execute();
}
