import { memoize } from './memoize.ts';

/** A calendar day as 'YYYY-MM-DD'; strings in this form compare as days do. */
export type Day = string & { readonly __day: 'Day' };

const msPerDay = 86_400_000;
const isoDatePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

function isDay(text: string): text is Day {
  const match = isoDatePattern.exec(text);
  if (!match) return false;
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return new Date(ms).toISOString().slice(0, 10) === text;
}

/** Brands a real calendar day. Throws RangeError on anything else ('2026-02-29', '2026-1-1'). */
export const toDay: (text: string) => Day = memoize((text) => {
  if (!isDay(text)) throw new RangeError(`Not a calendar day: ${text}`);
  return text;
});

/** Days since 1970-01-01: arithmetic on UTC, so no clock change can touch it. */
export const toDayNumber: (of: Day) => number = memoize((of) => Date.parse(`${of}T00:00:00Z`) / msPerDay);

export const dayFromNumber: (number: number) => Day = memoize((number) =>
  toDay(new Date(number * msPerDay).toISOString().slice(0, 10)),
);

/** In place of an instant (ISO 8601): after each of them. */
export const endOfTime = '9999';

export function addDays(from: Day, days: number): Day {
  return dayFromNumber(toDayNumber(from) + days);
}

/** Days from `from` to `to`; negative when `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** The first and last day of a month `YYYY-MM`. */
export function toMonthPeriod(month: string): { from: Day; until: Day } {
  const nextMonth = addDays(toDay(`${month}-28`), 4).slice(0, 7);
  return { from: toDay(`${month}-01`), until: addDays(toDay(`${nextMonth}-01`), -1) };
}

export function latestDay(a: Day, b: Day): Day {
  return a > b ? a : b;
}

/** No zone's midnight falls between two quarters of an hour. */
const quarterMs = 900_000;

/** The last second of a day in a time zone. */
export function endOfDay(timeZone: string, of: Day): Date {
  let quarter = toDayNumber(of) * msPerDay + 2 * msPerDay;
  while (calendarDayIn(timeZone, new Date(quarter)) > of) quarter -= quarterMs;
  return new Date(quarter + quarterMs - 1000);
}

/** The calendar day it is in an IANA time zone at an instant. */
export function calendarDayIn(timeZone: string, instant: Date): Day {
  return dayByQuarterHour(timeZone)(Math.floor(instant.getTime() / quarterMs));
}

/** The day of each quarter of an hour since 1970 in a zone. */
const dayByQuarterHour = memoize((timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return memoize((quarter: number) => {
    const parts = new Map(format.formatToParts(quarter * quarterMs).map((part) => [part.type, part.value]));
    return toDay(`${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`);
  });
});

const sunday = 0;
const monday = 1;
const saturday = 6;

/**
 * Whether banks and offices work on a day: Monday to Friday without the market's holidays.
 * @param holidays `09-16` every year, `02-mon-1` the first Monday of February, `2030-10-01` once
 */
export function isBusinessDay(day: Day, holidays: readonly string[]): boolean {
  const weekday = getWeekday(day);
  if (weekday === saturday || weekday === sunday) return false;
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
  return weekday === monday && day.slice(5, 7) === month && Math.ceil(dayOfMonth / 7) === Number(ordinal);
}

function getWeekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Day numbers: the days after `from` up to and including `to`. */
export type Interval = { readonly from: number; readonly to: number };

function countOverlapDays({ from, to }: Interval, first: number, last: number): number {
  return Math.max(0, Math.min(to, last) - Math.max(from, first));
}

/** How many of the days after `first` up to `last` lie in none of the intervals, which don't overlap. */
export function countDaysOutsideIntervals(
  intervals: readonly Interval[],
  first: number,
  last: number,
): number {
  return intervals.reduce(
    (days, interval) => days - countOverlapDays(interval, first, last),
    Math.max(0, last - first),
  );
}

/** The same days as intervals that don't overlap, in order. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const next of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (!last || next.from > last.to) merged.push(next);
    else merged.splice(-1, 1, { from: last.from, to: Math.max(last.to, next.to) });
  }
  return merged;
}
