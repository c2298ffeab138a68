import type { OwnChannel } from '../../contract/desk/names.ts';
import {
  addBusinessDays,
  type Day,
  dayIn,
  laterDay,
  type Minor,
  type Statement,
} from '../../lending/index.ts';
import { type Config, marketIn } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { Services } from '../services.ts';
import { type Order, paymentKey, statementFor } from './order.ts';

/** Channels of payments that staff recorded or matched. */
const deskChannels: readonly string[] = [
  'CASH_DESK',
  'BANK_STATEMENT',
  'MATCHED',
] satisfies readonly OwnChannel[];

/** What staff do about a loan that leaves less to be paid. */
const deskKinds = new Set<Order['events'][number]['kind']>([
  'waiver',
  'accrualStop',
  'settlementOffer',
  'restructure',
  'writeOff',
]);

/** How a market returns credit by itself; undefined where it doesn't, or the loan's product doesn't. */
export function automaticRefundsOf(
  { markets, products }: Pick<Config, 'markets' | 'products'>,
  { productId, terms }: Order,
) {
  if (products[productId]?.automaticRefunds === false) return undefined;
  return markets[terms.market]?.automaticRefunds;
}

/**
 * The credit of each payment, in minor units and by its key, that exists without any action of staff, paid back or not: as if
 * no payment had been recorded or matched and nothing let go of. None while that leaves the loan unpaid. Source: DESIGN 17.
 */
export function automaticCredits(order: Order, today: Day): ReadonlyMap<string, Minor> {
  const payments = order.payments.filter(({ channel }) => !deskChannels.includes(channel));
  const events = order.events.filter(({ kind }) => !deskKinds.has(kind));
  const isWhole = payments.length === order.payments.length && events.length === order.events.length;
  const statement = statementFor(isWhole ? order : { ...order, payments, events }, today);
  if (statement === null || statement.settledOn === null) return new Map();
  return new Map(statement.payments.map(({ id, credit }) => [id, credit]));
}

/** When credit goes back: on the first business day after the last payment came, and not before today. */
export function returnDay(order: Order, holidays: readonly string[], today: Day): Day {
  const last = order.payments.reduce<Day | null>((latest, { receivedAt }) => {
    const on = dayIn(order.terms.timeZone, new Date(receivedAt));
    return latest === null ? on : laterDay(latest, on);
  }, null);
  const first = addBusinessDays(last ?? today, 1, holidays);
  return addBusinessDays(laterDay(first, today), 0, holidays);
}

/** On which day all of a loan's credit goes back by itself, and by when it arrives. */
export type CreditReturn = { on: Day; by: Day };

/** Undefined where it doesn't, or only a part, or a dispute holds it. */
export async function creditReturnOf(
  { db, config, providers }: Pick<Services, 'db' | 'config' | 'providers'>,
  order: Order,
  statement: Statement | null,
  today: Day,
): Promise<CreditReturn | undefined> {
  const settings = automaticRefundsOf(config, order);
  const isOver = statement !== null && statement.settledOn !== null && statement.credit > 0;
  if (settings === undefined || !isOver) return undefined;
  const credits = automaticCredits(order, today);
  const amounts = order.payments
    .filter(({ provider }) => providers.payments.get(provider)?.refund !== undefined)
    .map(
      (payment) =>
        (credits.get(paymentKey(payment.provider, payment.paymentId)) ?? 0) - paidBack(order, payment),
    )
    .filter((left) => left >= settings.minAmount);
  const sum = amounts.reduce((total, left) => total + left, 0);
  if (sum < statement.credit || !(await isLookedAt(db, order))) return undefined;
  const { holidays } = marketIn(config, order.terms.market);
  const on = returnDay(order, holidays, today);
  return { on, by: addBusinessDays(on, settings.arrivesInDays, holidays) };
}

function paidBack({ refunds }: Order, { provider, paymentId }: Order['payments'][number]): number {
  return refunds
    .filter((refund) => refund.provider === provider && refund.paymentId === paymentId)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Its job returns it, and nothing that is open holds it. */
async function isLookedAt(db: Database, { borrowerId, orderId }: Order): Promise<boolean> {
  const row = await db
    .selectFrom('returnableCredits')
    .select('isHeld')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row?.isHeld === false;
}
