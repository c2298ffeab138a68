import { addDays, dayIn } from '../../../lending/index.ts';
import { hourMs } from '../../platform/durations.ts';
import type { OperatingDays } from './payoutApi.ts';

/** A request that is still on its way, or a clock that differs, falls within this span of a day's end. */
const cutoffToleranceMs = hourMs;

/** Of a provider that keeps its orders by the calendar days of a time zone. */
export function createCalendarDays(timeZone: string): OperatingDays {
  return {
    daysFor(sentAt) {
      const earliestDay = dayIn(timeZone, new Date(sentAt.getTime() - cutoffToleranceMs));
      return [earliestDay, addDays(earliestDay, 1)];
    },
    hasEnded: (day, now) => day < dayIn(timeZone, new Date(now.getTime() - cutoffToleranceMs)),
  };
}
