import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { listHoldsInForce, toDay } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import { findHoldApproval, findLastHoldDay, stopsCharges } from '../../../collections/index.ts';
import type { Services } from '../../../services.ts';
import { endCollectionHold, recordCollectionHold } from '../../../servicing/index.ts';
import { writeEndpoint } from '../../endpoint.ts';
import { dayOutside } from '../../errors.ts';
import { getLoanToday, type LoanStatementToday, toLoanOperation } from '../orders.ts';
import { executeServicing } from './servicing.ts';

export async function describeHoldRules(
  services: Services,
  { order, today }: Pick<LoanStatementToday, 'order' | 'today'>,
): Promise<DeskReplyInput<'loan'>['collectionHold']> {
  return {
    isPlacedByStaff: listHoldsInForce(order.events, today).length > 0,
    stopsCharges: stopsCharges(order),
    lastDayWithoutApproval: await findLastHoldDay(services, { order, today }),
    ...getMarket(services.config, order.terms.market).collectionHolds,
  };
}

export const pauseEndpoint = writeEndpoint('pause', {
  async describeOperation(services, { orderId, until }) {
    const loan = await getLoanToday(services, orderId);
    const approvalTrigger = await findHoldApproval(services, loan, until === null ? null : toDay(until));
    return approvalTrigger && { ...toLoanOperation(loan.order, null), approvalTrigger };
  },
  execute: executeServicing(
    (services, { until, ...request }, context) =>
      recordCollectionHold(services, { ...request, until: until === null ? null : toDay(until) }, context),
    (state, { today }) =>
      state === 'badSpan' ? dayOutside('badSpan', 'until', { first: today, last: null }) : undefined,
  ),
});

/** Needs no approval, no matter who paused it: the lender loses nothing by it. */
export const endPauseEndpoint = writeEndpoint('endPause', {
  execute: executeServicing((services, request, context) => endCollectionHold(services, request, context)),
});
