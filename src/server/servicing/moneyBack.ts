import type { PayoutEvent } from '../../lending/index.ts';
import type { Actor } from '../audit/index.ts';
import { transaction } from '../database/index.ts';
import { lockedOrder, takeMoneyBack } from '../loans/index.ts';
import { endPayout } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import type { ServicingRequest } from './record.ts';

/**
 * - `notPaidOut`: there is no money that could have come back
 * - `over`: declined, cancelled, or not decided yet
 * - `underWay`: a payout of it may be on its way
 */
export type MoneyBackOutcome =
  | 'done'
  | 'repeated'
  | 'keyUsed'
  | 'notFound'
  | 'notPaidOut'
  | 'over'
  | 'underWay';

/** People saw that the money came back after the loan had begun: it waits to be paid out again, and nothing is owed. */
export function returnPayout(
  services: Services,
  request: ServicingRequest,
  by: Actor,
): Promise<MoneyBackOutcome> {
  return takeBack(services, request, 'returned', by);
}

/** The loan isn't made, or is unmade: the lender has its money back. */
export function cancelLoan(
  services: Services,
  request: ServicingRequest,
  by: Actor,
): Promise<MoneyBackOutcome> {
  return takeBack(services, request, 'cancelled', by);
}

type Step = Extract<PayoutEvent['step'], 'returned' | 'cancelled'>;

async function takeBack(
  services: Services,
  request: ServicingRequest,
  step: Step,
  by: Actor,
): Promise<MoneyBackOutcome> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx): Promise<MoneyBackOutcome> => {
    const order = await lockedOrder(trx, request);
    if (order === undefined) return 'notFound';
    const known = order.events.find(({ id }) => id === request.key);
    if (known !== undefined) return known.kind === 'payout' && known.step === step ? 'repeated' : 'keyUsed';
    if (order.disbursedOn === null && order.state !== 'paying_out') return 'over';
    if (order.disbursedOn === null && step === 'returned') return 'notPaidOut';
    if (!(await endPayout(trx, order, request.reason, now))) return 'underWay';
    await takeMoneyBack(trx, order, { ...request, step }, by, now);
    return 'done';
  });
}
