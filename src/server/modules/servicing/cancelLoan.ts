import type { Actor } from '../../platform/audit/index.ts';
import { transaction } from '../../platform/database/index.ts';
import { lockAndFindOrder, recordDisbursementReturn } from '../loans/index.ts';
import { endPayout } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import type { ServicingRequest } from './recordServicingEvent.ts';

/**
 * - `over`: declined, cancelled, or not decided yet
 * - `underWay`: a payout of it may be on its way
 */
export type CancellationOutcome = 'done' | 'repeated' | 'keyUsed' | 'notFound' | 'over' | 'underWay';

/** The loan isn't made, or is unmade: the lender has its money back. */
export async function cancelLoan(
  services: Services,
  request: ServicingRequest,
  actor: Actor,
): Promise<CancellationOutcome> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx): Promise<CancellationOutcome> => {
    const order = await lockAndFindOrder(trx, request);
    if (order === undefined) return 'notFound';
    const existingEvent = order.events.find(({ id }) => id === request.key);
    if (existingEvent !== undefined) {
      return existingEvent.kind === 'payout' && existingEvent.step === 'cancelled' ? 'repeated' : 'keyUsed';
    }
    if (order.disbursedOn === null && order.state !== 'paying_out') return 'over';
    if (!(await endPayout(trx, order, request.reason, now))) return 'underWay';
    await recordDisbursementReturn(trx, order, { ...request, step: 'cancelled' }, actor, now);
    return 'done';
  });
}
