import { addDays, type Day } from './calendar.ts';

const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;

/**
 * Whether banks and offices work on a day: Monday to Friday without the market's holidays.
 * @param holidays `09-16` every year, `02-mon-1` the first Monday of February, `2030-10-01` once
 */
export function isBusinessDay(day: Day, holidays: readonly string[]): boolean {
  const weekday = getWeekday(day);
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  return !holidays.some((holiday) => isHoliday(day, weekday, holiday));
}

/** The business day that is `count` business days after a day; 0: the first one from that day on. */
export function addBusinessDays(from: Day, count: number, holidays: readonly string[]): Day {
  let day = count === 0 ? addDays(from, -1) : from;
  for (let remaining = Math.max(1, count); remaining > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day, holidays)) remaining -= 1;
  }
  return day;
}

function isHoliday(day: Day, weekday: number, holiday: string): boolean {
  const [month, , ordinal] = holiday.split('-');
  if (!holiday.includes('mon')) return day === holiday || day.slice(5) === holiday;
  const dayOfMonth = Number(day.slice(8));
  return weekday === MONDAY && day.slice(5, 7) === month && Math.ceil(dayOfMonth / 7) === Number(ordinal);
}

function getWeekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
