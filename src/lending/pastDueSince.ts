import { type Day, dayFromNumber, dayNumber } from './calendar.ts';
import type { OpenDebt, OpenInstalment } from './debt.ts';

/** How many instalments of a new schedule paid on time end the arrears that it began with; fewer where it has fewer. */
const instalmentsToCure = 3;

/**
 * The day since which a restructured loan counts as past due for the portfolio at risk: new dates alone are no payment, so
 * it keeps the due date of the oldest instalment that was open when it got its first new schedule, until three instalments
 * of the schedule in force were paid on time. A date to come: it is past due from then on. Null: by its own instalments.
 * Source: DESIGN 17.
 */
export function findPastDueSince({
  supersededSchedules: former,
  instalments,
}: Pick<OpenDebt, 'supersededSchedules' | 'instalments'>): Day | null {
  const earliestDueOn = former.reduce(
    (previousEarliest, { instalments: replacedInstalments, oldestOpenDueOn: oldestOpen }, index) => {
      const isLaterReplacement = index > 0;
      return Math.min(
        isLaterReplacement && isCured(replacedInstalments) ? Number.POSITIVE_INFINITY : previousEarliest,
        oldestOpen,
      );
    },
    Number.POSITIVE_INFINITY,
  );
  return isCured(instalments) || !Number.isFinite(earliestDueOn) ? null : dayFromNumber(earliestDueOn);
}

function isCured(instalments: readonly OpenInstalment[]): boolean {
  const onTime = instalments.filter(({ paidOn, dueOn }) => paidOn !== null && dayNumber(paidOn) <= dueOn);
  return onTime.length >= Math.min(instalmentsToCure, instalments.length);
}
