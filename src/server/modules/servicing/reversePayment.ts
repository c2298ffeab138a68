import { type Day, laterDay, type ReversalCause, ZERO } from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import {
  computeRetainedAmount,
  findReversalEffect,
  paymentKey,
  recordReversalWaivers,
} from '../loans/index.ts';
import type { Services } from '../services.ts';
import {
  recordServicingEvent,
  type ServicingOutcome,
  type ServicingRequest,
} from './recordServicingEvent.ts';

/** A payment of the order, or what is left of it, that didn't hold. `on`: the day on which its money went, today where nothing is said. */
export type ReversalRequest = ServicingRequest & {
  provider: string;
  paymentId: string;
  on?: Day;
  cause?: ReversalCause;
};

/** `noPayment`: the order has none by that id. `undone`: it was undone before. */
export function reversePayment(
  services: Services,
  { provider, paymentId, on, cause = 'payer', ...request }: ReversalRequest,
  actor: Actor,
): Promise<ServicingOutcome<'noPayment' | 'undone'>> {
  const id = paymentKey(provider, paymentId);
  const requestedEvent = { kind: 'reversal', paymentId: id, cause } as const;
  return recordServicingEvent<'noPayment' | 'undone'>(
    services,
    request,
    actor,
    requestedEvent,
    ({ order, statement, today }) => {
      const payment = order.payments.find((one) => paymentKey(one.provider, one.paymentId) === id);
      if (payment === undefined) return 'noPayment';
      const amount = computeRetainedAmount(order, id);
      if (amount === ZERO) return 'undone';
      return {
        ...requestedEvent,
        id: request.key,
        amount,
        valueDate: on === undefined ? today : laterDay(on, statement.disbursedOn),
      };
    },
    (trx, { now }) => markReversalNoticesApplied(trx, provider, paymentId, now),
    async (trx, { order, today, now }, event) => {
      const effect =
        event.kind === 'reversal' ? findReversalEffect(services.config, order, event, today) : null;
      if (effect) await recordReversalWaivers(trx, order, effect, request.reason, actor, { now, today });
    },
  );
}

/** What its provider said of it no longer waits. */
async function markReversalNoticesApplied(
  trx: Database,
  provider: string,
  paymentId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('receivedReversals')
    .set({ appliedAt: now })
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .where('appliedAt', 'is', null)
    .execute();
}
