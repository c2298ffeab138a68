import { addDays, type Day } from '../values/calendar.ts';
import type { CollectionHoldEndEvent, CollectionHoldEvent, LoanEvent } from './events.ts';

/** An event of a loan, or one of its payout or import, that is no hold. */
type AnyEvent = LoanEvent | { readonly kind: 'payout' | 'openingReversal' };

/**
 * The holds with their last days. A hold that was ended or replaced lasts until the day before that. A hold that would then end
 * before it began is left out.
 */
export function applyHoldEnds(
  holds: readonly CollectionHoldEvent[],
  ends: readonly CollectionHoldEndEvent[],
): CollectionHoldEvent[] {
  return holds.flatMap((hold) => {
    const endedOn = [...holds, ...ends]
      .filter((event) => event.ends?.includes(hold.id))
      .map(({ valueDate }) => valueDate)
      .sort()[0];
    if (endedOn === undefined || (hold.until !== null && hold.until < endedOn)) return [hold];
    const until = addDays(endedOn, -1);
    return until < hold.valueDate ? [] : [{ ...hold, until }];
  });
}

/** The lender's holds of a loan, without those that the borrower started by a claim. */
function listLenderHolds(events: readonly AnyEvent[]): CollectionHoldEvent[] {
  const holds = events.filter((event) => event.kind === 'pause').filter((hold) => !hold.remindersOnly);
  return applyHoldEnds(
    holds,
    events.filter((event) => event.kind === 'pauseEnd'),
  );
}

/** The lender's holds in force on a day. The call list (collections/cases.ts) also counts those that a borrower started by a claim. */
export function listHoldsInForce(events: readonly AnyEvent[], on: Day): CollectionHoldEvent[] {
  return listLenderHolds(events).filter(
    ({ valueDate, until }) => valueDate <= on && (until === null || until >= on),
  );
}

/** Days without reminders and collection calls, both included; null: without an end. */
export type HoldPeriod = { readonly valueDate: Day; readonly until: Day | null };

/** The days on which a promise to pay, fulfilled or broken, suspends collection: until its due day or its withdrawal. */
function listPromisedDays(events: readonly AnyEvent[]): HoldPeriod[] {
  const withdrawals = events.filter((event) => event.kind === 'promiseWithdrawal');
  return events
    .filter((event) => event.kind === 'promise')
    .map(({ id, valueDate, paysBy }) => {
      const withdrawnOn = withdrawals.find(({ promiseId }) => promiseId === id)?.valueDate;
      const isWithdrawnBefore = withdrawnOn !== undefined && withdrawnOn <= paysBy;
      return { valueDate, until: isWithdrawnBefore ? addDays(withdrawnOn, -1) : paysBy };
    });
}

/** On how many of the days before a day the lender held the collection: by holds, promises, or on other days that it names. */
export function countHoldDays(
  events: readonly AnyEvent[],
  before: Day,
  days: number,
  otherDays: readonly HoldPeriod[] = [],
): number {
  const held = [...listLenderHolds(events), ...listPromisedDays(events), ...otherDays];
  return Array.from({ length: days }, (_, index) => addDays(before, -1 - index)).filter((day) =>
    held.some(({ valueDate, until }) => valueDate <= day && (until === null || until >= day)),
  ).length;
}
