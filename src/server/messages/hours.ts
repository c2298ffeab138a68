import { instantText } from '../format.ts';

/** Whole hours of a day: from the first, up to the second, which isn't among them. */
export type Hours = { readonly from: number; readonly to: number };

const quarterMs = 900_000;

/** How many seconds it is until messages may be sent: 0 within these hours of a time zone. */
export function secondsUntilOpen({ from, to }: Hours, timeZone: string, now: Date): number {
  function isOpen(at: number): boolean {
    const hour = Number(instantText(new Date(at), timeZone).slice(11, 13));
    return hour >= from && hour < to;
  }
  const start = now.getTime();
  if (isOpen(start)) return 0;
  // Clocks are set only between two quarters of an hour.
  let quarter = (Math.floor(start / quarterMs) + 1) * quarterMs;
  while (!isOpen(quarter)) quarter += quarterMs;
  return Math.ceil((quarter - start) / 1000);
}
