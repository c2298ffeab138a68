import { type Day, dayNumber, dayOfNumber } from './calendar.ts';
import type { OpenDebt, OpenInstalment } from './debt.ts';

/** How many instalments of a new schedule paid on time end the arrears that it began with; fewer where it has fewer. */
const instalmentsToCure = 3;

/**
 * The day since which a restructured loan counts as past due for the portfolio at risk: new dates alone are no payment, so
 * it keeps the due date of the oldest instalment that was open when it got its first new schedule, until three instalments
 * of the schedule in force were paid on time. A date to come: it is past due from then on. Null: by its own instalments.
 * Source: DESIGN 17.
 */
export function pastDueSince({ former, instalments }: Pick<OpenDebt, 'former' | 'instalments'>): Day | null {
  const since = former.reduce((before, { instalments: replaced, oldestOpen }, index) => {
    const isNew = index > 0;
    return Math.min(isNew && isCured(replaced) ? Number.POSITIVE_INFINITY : before, oldestOpen);
  }, Number.POSITIVE_INFINITY);
  return isCured(instalments) || !Number.isFinite(since) ? null : dayOfNumber(since);
}

function isCured(instalments: readonly OpenInstalment[]): boolean {
  const onTime = instalments.filter(({ paidOn, dueOn }) => paidOn !== null && dayNumber(paidOn) <= dueOn);
  return onTime.length >= Math.min(instalmentsToCure, instalments.length);
}
