import type { Actor } from '../audit/index.ts';
import { transaction } from '../database/index.ts';
import { lockedOrder, takeMoneyBack } from '../loans/index.ts';
import { endPayout } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import type { ServicingRequest } from './record.ts';

/**
 * - `over`: declined, cancelled, or not decided yet
 * - `underWay`: a payout of it may be on its way
 */
export type MoneyBackOutcome = 'done' | 'repeated' | 'keyUsed' | 'notFound' | 'over' | 'underWay';

/** The loan isn't made, or is unmade: the lender has its money back. */
export async function cancelLoan(
  services: Services,
  request: ServicingRequest,
  by: Actor,
): Promise<MoneyBackOutcome> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx): Promise<MoneyBackOutcome> => {
    const order = await lockedOrder(trx, request);
    if (order === undefined) return 'notFound';
    const known = order.events.find(({ id }) => id === request.key);
    if (known !== undefined) {
      return known.kind === 'payout' && known.step === 'cancelled' ? 'repeated' : 'keyUsed';
    }
    if (order.disbursedOn === null && order.state !== 'paying_out') return 'over';
    if (!(await endPayout(trx, order, request.reason, now))) return 'underWay';
    await takeMoneyBack(trx, order, { ...request, step: 'cancelled' }, by, now);
    return 'done';
  });
}
