import { formatInstant } from '../../config/format.ts';

/** Whole hours of a day: from the first, up to the second, which isn't among them. */
export type HourRange = { readonly from: number; readonly to: number };

const quarterMs = 900_000;

/** How many seconds it is until messages may be sent: 0 within these hours of a time zone. */
export function secondsUntilAllowed({ from, to }: HourRange, timeZone: string, now: Date): number {
  function isWithinHours(instant: number): boolean {
    const hour = Number(formatInstant(new Date(instant), timeZone).slice(11, 13));
    return hour >= from && hour < to;
  }
  const start = now.getTime();
  if (isWithinHours(start)) return 0;
  // Clocks are set only between two quarters of an hour.
  let quarter = (Math.floor(start / quarterMs) + 1) * quarterMs;
  while (!isWithinHours(quarter)) quarter += quarterMs;
  return Math.ceil((quarter - start) / 1000);
}
