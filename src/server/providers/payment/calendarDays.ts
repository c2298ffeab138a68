import { addDays, dayIn } from '../../../lending/index.ts';
import { hourMs } from '../../durations.ts';
import type { OperatingDays } from './payOut.ts';

/** A request that is still on its way, or a clock that differs, falls within this span of a day's end. */
const changeMs = hourMs;

/** Of a provider that keeps its orders by the calendar days of a time zone. */
export function calendarDays(timeZone: string): OperatingDays {
  return {
    of(sentAt) {
      const earliest = dayIn(timeZone, new Date(sentAt.getTime() - changeMs));
      return [earliest, addDays(earliest, 1)];
    },
    isOver: (day, now) => day < dayIn(timeZone, new Date(now.getTime() - changeMs)),
  };
}
