import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import { staffChannels } from '../../../../contract/desk/providers.ts';
import {
  addBusinessDays,
  calendarDayIn,
  type Day,
  latestDay,
  type Minor,
  type Statement,
} from '../../../../lending/index.ts';
import { type Config, getMarket } from '../../../config/index.ts';
import type { Services } from '../../services.ts';
import { findCreditState } from './creditState.ts';
import { listEventKindsWithEffect } from './eventEffects.ts';
import type { Order } from './order.ts';
import { findStatement } from './orderStatement.ts';

const reductionKinds = listEventKindsWithEffect('isReductionByStaff');

/** The automatic refund settings of a loan's market; undefined if market or product have none. */
export function findRefundSettings(
  { markets, products }: Pick<Config, 'markets' | 'products'>,
  { productId, terms }: Order,
) {
  if (products[productId]?.automaticRefunds === false) return undefined;
  return markets[terms.market]?.automaticRefunds;
}

/**
 * The credit of each payment by its key, in minor units, refunded or not, that exists without any action of staff: as if no
 * payment had been recorded or matched by hand and nothing waived. Empty while the loan is unpaid then. Source: DESIGN 17.
 */
export function computeAutomaticCredits(order: Order, today: Day): ReadonlyMap<string, Minor> {
  const payments = order.payments.filter(({ channel }) => !staffChannels.some((one) => one === channel));
  const events = order.events.filter(({ kind }) => !reductionKinds.includes(kind));
  const hasNoManualChange =
    payments.length === order.payments.length && events.length === order.events.length;
  const statement = findStatement(hasNoManualChange ? order : { ...order, payments, events }, today);
  if (statement === null || statement.settledOn === null) return new Map();
  return new Map(statement.payments.map(({ id, credit }) => [id, credit]));
}

/** The day of automatic refunds: the first business day after the last payment was received, not before today. */
export function computeRefundDay(order: Order, holidays: readonly string[], today: Day): Day {
  const last = order.payments.reduce<Day | null>((latest, { receivedAt }) => {
    const on = calendarDayIn(order.terms.timeZone, new Date(receivedAt));
    return latest === null ? on : latestDay(latest, on);
  }, null);
  const first = addBusinessDays(last ?? today, 1, holidays);
  return addBusinessDays(latestDay(first, today), 0, holidays);
}

/** The day on which all of a loan's credit is refunded automatically, and by when it arrives. */
export type ScheduledRefund = { on: Day; arrivesBy: Day };

/** The automatic refund of a loan's credit; undefined if there is none, only a part of it, or a dispute holds it. */
export async function findScheduledRefund(
  { db, config, providers }: Pick<Services, 'db' | 'config' | 'providers'>,
  order: Order,
  statement: Statement | null,
  today: Day,
): Promise<ScheduledRefund | undefined> {
  const settings = findRefundSettings(config, order);
  const hasSettledCredit = statement !== null && statement.settledOn !== null && statement.credit > 0;
  if (settings === undefined || !hasSettledCredit) return undefined;
  const credits = computeAutomaticCredits(order, today);
  const refundableAmounts = order.payments
    .filter(({ provider }) => providers.payments.get(provider)?.refund !== undefined)
    .map((payment) => (credits.get(toPaymentKey(payment)) ?? 0) - sumRefunded(order, payment))
    .filter((refundableAmount) => refundableAmount >= settings.minAmount);
  const sum = refundableAmounts.reduce((total, refundableAmount) => total + refundableAmount, 0);
  if (sum < statement.credit || (await findCreditState(db, order)) !== 'scheduled') return undefined;
  const { holidays } = getMarket(config, order.terms.market);
  const on = computeRefundDay(order, holidays, today);
  return { on, arrivesBy: addBusinessDays(on, settings.arrivesInDays, holidays) };
}

function sumRefunded({ refunds }: Order, { provider, paymentId }: Order['payments'][number]): number {
  return refunds
    .filter((refund) => refund.provider === provider && refund.paymentId === paymentId)
    .reduce((sum, { amount }) => sum + amount, 0);
}
