import { addDays, type Day, dayIn } from '../../../lending/index.ts';
import { hourMs } from '../../platform/durations.ts';
import type { OperatingDays } from '../payment/payoutApi.ts';
import { timeZone } from './api.ts';
import { getWeekday, listBankHolidays } from './bankHolidays.ts';

/** From this hour in Mexico City an order belongs to the next operating day. */
const cutoffHour = 18;
/** The change isn't to the second: within this span of it an order may belong to either day. */
const cutoffToleranceMs = hourMs;
const saturday = 6;
const sunday = 0;

/**
 * SPEI's operating days (`fechaOperacion`). They begin about 18:00 of the banking day before, and there are none on weekends and
 * bank holidays: an order given then belongs to the next. Sources: Banxico's rules of SPEI (Circular 14/2017); for what STP answers,
 * github.com/cuenca-mx/stpmex-python, whose questions leave `fechaOperacion` out while its day is in force or ahead.
 * @param closedDays further days on which there is none
 */
export function createSpeiOperatingDays(closedDays: readonly string[]): OperatingDays & {
  /** The operating day in force at an instant. */
  at(instant: Date): Day;
} {
  const closedDaySet = new Set(closedDays);

  function isOperating(day: Day): boolean {
    const weekday = getWeekday(day);
    if (weekday === saturday || weekday === sunday || closedDaySet.has(day)) return false;
    return !listBankHolidays(Number(day.slice(0, 4))).includes(day);
  }

  function firstOperatingDay(from: Day): Day {
    let day = from;
    while (!isOperating(day)) day = addDays(day, 1);
    return day;
  }

  function at(instant: Date): Day {
    const today = dayIn(timeZone, instant);
    return firstOperatingDay(getHour(instant) < cutoffHour ? today : addDays(today, 1));
  }

  return {
    at,
    daysFor(sentAt) {
      const earliestDay = at(new Date(sentAt.getTime() - cutoffToleranceMs));
      return [earliestDay, firstOperatingDay(addDays(earliestDay, 1))];
    },
    hasEnded: (day, now) => day < at(new Date(now.getTime() - cutoffToleranceMs)),
  };
}

function getHour(instant: Date): number {
  return Number(hourFormat.format(instant));
}

const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
