import { sql } from 'kysely';
import {
  addDays,
  calendarDayIn,
  countHoldDays,
  type Day,
  type HoldPeriod,
  listHoldsInForce,
  toDay,
} from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import type { Order } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { isSupersededNoteSql } from './currentNotes.ts';

type HoldServices = Pick<Services, 'db' | 'config'>;
type OrderOnDay = { order: Order; today: Day };

/**
 * The last day through which one person may hold the reminders and calls of a loan without approval. Null if the days allowed
 * without approval are used up.
 */
async function findLastDayWithoutApproval(
  services: HoldServices,
  { order, today }: OrderOnDay,
): Promise<Day | null> {
  const { collectionHolds } = getMarket(services.config, order.terms.market);
  const { maxDaysWithoutApproval, withinDays } = collectionHolds;
  const disputed = await listDisputedDays(services, order);
  const daysLeft = maxDaysWithoutApproval - countHoldDays(order.events, today, withinDays, disputed);
  return daysLeft <= 0 ? null : addDays(today, daysLeft - 1);
}

/** {@link findLastDayWithoutApproval} of a hold; null for every hold that stops charges. */
export async function findLastHoldDay(services: HoldServices, loan: OrderOnDay): Promise<Day | null> {
  return stopsCharges(loan.order) ? null : findLastDayWithoutApproval(services, loan);
}

/** The last day of a promise or a dispute without approval: {@link findLastDayWithoutApproval}, or that of a hold in force if it is later. */
export async function findLastContactDeferralDay(
  services: HoldServices,
  loan: OrderOnDay,
): Promise<Day | null> {
  const held = listHoldsInForce(loan.order.events, loan.today).map(({ until }) => until ?? farDay);
  const own = await findLastDayWithoutApproval(services, loan);
  return [...held, ...(own === null ? [] : [own])].toSorted().at(-1) ?? null;
}

const farDay = toDay('9999-12-31');

/** Whether a hold of the loan stops late charges: it lowers what will be owed, by an amount unknown in advance. */
export function stopsCharges({ terms }: Order): boolean {
  return terms.pauseStopsCharges === true;
}

/** Why a hold from today through a day needs approval; null if it needs none. A hold that ends no later than one in force needs none. */
export async function findHoldApproval(
  services: HoldServices,
  { order, today }: OrderOnDay,
  until: Day | null,
): Promise<'holdStopsCharges' | 'longHold' | null> {
  const isWithinHoldInForce = listHoldsInForce(order.events, today).some(
    (hold) => hold.until === null || (until !== null && until <= hold.until),
  );
  if (isWithinHoldInForce) return null;
  if (stopsCharges(order)) return 'holdStopsCharges';
  const last = await findLastHoldDay(services, { order, today });
  return until !== null && last !== null && until <= last ? null : 'longHold';
}

/** The days on which a borrower's disputes kept callers away: until the day of the next call, another contact, a hold, or the maximum. */
async function listDisputedDays(
  { db, config }: HoldServices,
  { borrowerId, terms: { market, timeZone } }: Pick<Order, 'borrowerId' | 'terms'>,
): Promise<HoldPeriod[]> {
  const { maxDaysWithoutApproval } = getMarket(config, market).collectionHolds;
  const contacts = await db
    .selectFrom('deskNotes as noted')
    .select(['at', 'outcome', 'nextActionOn', 'disputedUntil'])
    .where('borrowerId', '=', borrowerId)
    .where('outcome', 'is not', null)
    .where(sql<boolean>`not ${isSupersededNoteSql}`)
    .orderBy('at')
    .orderBy('noteId')
    .execute();
  const holds = await db
    .selectFrom('loanEvents')
    .select('recordedAt')
    .where((row) => row.and({ borrowerId, kind: 'pause' }))
    .orderBy('recordedAt')
    .execute();
  return contacts.flatMap(({ at, outcome, nextActionOn, disputedUntil }, index) => {
    if (outcome !== 'dispute') return [];
    const valueDate = calendarDayIn(timeZone, at);
    const next = contacts[index + 1];
    const hold = holds.find(({ recordedAt }) => recordedAt >= at);
    const ends = [
      nextActionOn === null
        ? toDay(disputedUntil ?? addDays(valueDate, maxDaysWithoutApproval - 1))
        : addDays(toDay(nextActionOn), -1),
      ...(next === undefined ? [] : [calendarDayIn(timeZone, next.at)]),
      ...(hold === undefined ? [] : [addDays(calendarDayIn(timeZone, hold.recordedAt), -1)]),
    ];
    return [{ valueDate, until: ends.toSorted()[0] ?? valueDate }];
  });
}
