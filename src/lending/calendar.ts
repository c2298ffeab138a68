import { memoize } from './memoize.ts';

/** A calendar day as 'YYYY-MM-DD'; strings in this form compare as days do. */
export type Day = string & { readonly __day: 'Day' };

const MS_PER_DAY = 86_400_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function isDay(text: string): text is Day {
  const match = ISO_DATE.exec(text);
  if (!match) return false;
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return new Date(ms).toISOString().slice(0, 10) === text;
}

/** Brands a real calendar day. Throws RangeError on anything else ('2026-02-29', '2026-1-1'). */
export const day: (text: string) => Day = memoize((text) => {
  if (!isDay(text)) throw new RangeError(`Not a calendar day: ${text}`);
  return text;
});

/** Days since 1970-01-01: arithmetic on UTC, so no clock change can touch it. */
export const dayNumber: (of: Day) => number = memoize((of) => Date.parse(`${of}T00:00:00Z`) / MS_PER_DAY);

export const dayFromNumber: (number: number) => Day = memoize((number) =>
  day(new Date(number * MS_PER_DAY).toISOString().slice(0, 10)),
);

export function addDays(from: Day, days: number): Day {
  return dayFromNumber(dayNumber(from) + days);
}

/** Days from `from` to `to`; negative when `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

export function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b;
}

/** No zone's midnight falls between two quarters of an hour. */
const QUARTER_MS = 900_000;

/** The last second of a day in a time zone. */
export function endOfDay(timeZone: string, of: Day): Date {
  let quarter = dayNumber(of) * MS_PER_DAY + 2 * MS_PER_DAY;
  while (dayIn(timeZone, new Date(quarter)) > of) quarter -= QUARTER_MS;
  return new Date(quarter + QUARTER_MS - 1000);
}

/** The calendar day it is in an IANA time zone at an instant. */
export function dayIn(timeZone: string, instant: Date): Day {
  return dayByQuarterHour(timeZone)(Math.floor(instant.getTime() / QUARTER_MS));
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
    const parts = new Map(format.formatToParts(quarter * QUARTER_MS).map((part) => [part.type, part.value]));
    return day(`${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`);
  });
});
