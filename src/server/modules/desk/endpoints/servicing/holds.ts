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
import { listDisputedDays } from './disputes.ts';
import { executeServicing } from './servicing.ts';

type HoldServices = Pick<Services, 'db' | 'config'>;
type OrderOnDay = Pick<LoanToday, 'order' | 'today'>;

/** The last day through which one person may keep a loan from reminders and calls without approval; null: not for a day. */
async function findLastDayAlone(services: HoldServices, { order, today }: OrderOnDay): Promise<Day | null> {
  const { maxDaysWithoutApproval, withinDays } = getMarket(
    services.config,
    order.terms.market,
  ).collectionHolds;
  const disputed = await listDisputedDays(services, order);
  const daysLeft = maxDaysWithoutApproval - countDaysHeld(order.events, today, withinDays, disputed);
  return daysLeft <= 0 ? null : addDays(today, daysLeft - 1);
}

/** The same of a hold. */
export async function findLastHoldDay(services: HoldServices, loan: OrderOnDay): Promise<Day | null> {
  return stopsCharges(loan.order) ? null : findLastDayAlone(services, loan);
}

/** The same of a promise or a dispute, which may last as long as a hold that is in force. */
export async function findLastPutOffDay(services: HoldServices, loan: OrderOnDay): Promise<Day | null> {
  const held = listHoldsInForce(loan.order.events, loan.today).map(({ until }) => until ?? farDay);
  const alone = await findLastDayAlone(services, loan);
  return [...held, ...(alone === null ? [] : [alone])].toSorted().at(-1) ?? null;
}

const farDay = toDay('9999-12-31');

/** Such a hold lowers what will be owed, by an amount unknown in advance. */
function stopsCharges({ terms }: Order): boolean {
  return terms.pauseStopsCharges === true;
}

/** Why a hold from today through a day needs approval; null: it doesn't, as one that ends before the one in force. */
export async function findHoldApproval(
  services: HoldServices,
  { order, today }: OrderOnDay,
  until: Day | null,
): Promise<ApprovalReason | null> {
  const isNoLonger = listHoldsInForce(order.events, today).some(
    (hold) => hold.until === null || (until !== null && until <= hold.until),
  );
  if (isNoLonger) return null;
  if (stopsCharges(order)) return 'holdStopsCharges';
  const last = await findLastHoldDay(services, { order, today });
  return until !== null && last !== null && until <= last ? null : 'longHold';
}

export async function describeHoldRules(
  services: HoldServices,
  { order, today }: OrderOnDay,
): Promise<DeskReplyInput<'loan'>['collectionHold']> {
  return {
    isLenders: listHoldsInForce(order.events, today).length > 0,
    stopsCharges: stopsCharges(order),
    lastDayWithoutApproval: await findLastHoldDay(services, { order, today }),
    ...getMarket(services.config, order.terms.market).collectionHolds,
  };
}

export const holdCollectionEndpoint = writeEndpoint('pause', {
  async describeOperation(services, { orderId, until }) {
    const loan = await getLoanToday(services, orderId);
    const approvalReason = await findHoldApproval(services, loan, until === null ? null : toDay(until));
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
