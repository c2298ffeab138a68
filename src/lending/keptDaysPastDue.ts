import { dayNumber } from './calendar.ts';
import type { OpenDebt, OpenInstalment } from './debt.ts';

/** How many instalments of a new schedule paid on time end the arrears that it began with; fewer where it has fewer. */
const instalmentsToCure = 3;

/**
 * Days past due that a restructured loan keeps: new dates alone are no payment. They end once three instalments of the
 * schedule in force were paid on time. Source: DESIGN 17.
 */
export function keptDaysPastDue({ former, instalments }: Pick<OpenDebt, 'former' | 'instalments'>): number {
  const kept = former.reduce((before, schedule, index) => {
    const isNew = index > 0;
    return Math.max(isNew && isCured(schedule.instalments) ? 0 : before, schedule.daysPastDue);
  }, 0);
  return isCured(instalments) ? 0 : kept;
}

function isCured(instalments: readonly OpenInstalment[]): boolean {
  const onTime = instalments.filter(({ paidOn, dueOn }) => paidOn !== null && dayNumber(paidOn) <= dueOn);
  return onTime.length >= Math.min(instalmentsToCure, instalments.length);
}
