import type { ApprovalReason } from '../../../../../contract/desk/approvals.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, countDaysHeld, type Day, listHoldsInForce, toDay } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import type { Order } from '../../../loans/index.ts';
import type { Services } from '../../../services.ts';
import { endCollectionHold, recordCollectionHold } from '../../../servicing/index.ts';
import { writeEndpoint } from '../../endpoint.ts';
import { dayOutside } from '../../errors.ts';
import { getLoanToday, type LoanToday, toLoanOperation } from '../orders.ts';
import { executeServicing } from './servicing.ts';

/** The last day through which one person may hold a loan's collection from today without approval; null: not for a day. */
export function findLastHoldDay({ config }: Pick<Services, 'config'>, order: Order, today: Day): Day | null {
  const { maxDaysWithoutApproval, withinDays } = getMarket(config, order.terms.market).collectionHolds;
  const daysLeft = maxDaysWithoutApproval - countDaysHeld(order.events, today, withinDays);
  return stopsCharges(order) || daysLeft <= 0 ? null : addDays(today, daysLeft - 1);
}

/** Such a hold lowers what will be owed, by an amount unknown in advance. */
function stopsCharges({ terms }: Order): boolean {
  return terms.pauseStopsCharges === true;
}

/** Why a hold from today through a day needs approval; null: it doesn't, as one that ends before the one in force. */
export function findHoldApproval(
  services: Pick<Services, 'config'>,
  { order, today }: Pick<LoanToday, 'order' | 'today'>,
  until: Day | null,
): ApprovalReason | null {
  const isNoLonger = listHoldsInForce(order.events, today).some(
    (hold) => hold.until === null || (until !== null && until <= hold.until),
  );
  if (isNoLonger) return null;
  if (stopsCharges(order)) return 'holdStopsCharges';
  const last = findLastHoldDay(services, order, today);
  return until !== null && last !== null && until <= last ? null : 'longHold';
}

export function describeHoldRules(
  services: Pick<Services, 'config'>,
  { order, today }: Pick<LoanToday, 'order' | 'today'>,
): DeskReplyInput<'loan'>['collectionHold'] {
  return {
    isLenders: listHoldsInForce(order.events, today).length > 0,
    stopsCharges: stopsCharges(order),
    lastDayWithoutApproval: findLastHoldDay(services, order, today),
    ...getMarket(services.config, order.terms.market).collectionHolds,
  };
}

export const holdCollectionEndpoint = writeEndpoint('pause', {
  async describeOperation(services, { orderId, until }) {
    const loan = await getLoanToday(services, orderId);
    const approvalReason = findHoldApproval(services, loan, until === null ? null : toDay(until));
    return approvalReason && { ...toLoanOperation(loan.order, null), approvalReason };
  },
  execute: executeServicing(
    (services, { until, ...request }, context) =>
      recordCollectionHold(services, { ...request, until: until === null ? null : toDay(until) }, context),
    (state, { today }) =>
      state === 'badSpan' ? dayOutside('badSpan', 'until', { first: today, last: null }) : undefined,
  ),
});

/** It takes one person, whoever paused it: nothing is given away by it. */
export const endHoldEndpoint = writeEndpoint('endPause', {
  execute: executeServicing((services, request, context) => endCollectionHold(services, request, context)),
});
