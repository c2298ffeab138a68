import { addDays, type Day, dayIn, endOfDay } from '../../lending/index.ts';

/** Calendars and databases hold every instant from here on; nobody who pays us paid anybody earlier. */
const earliest = new Date('2000-01-01T00:00:00Z');

/** When a payment can have been made that a notice gives an instant for: not before this century, and not tomorrow. */
export function possibleInstant(claimed: Date, now: Date): Date {
  if (claimed > now) return now;
  return claimed < earliest ? earliest : claimed;
}

/** The same for a loan: whoever seems to have paid it before it was paid out did so on its first day. */
export function instantWithin(loan: { disbursedOn: Day; timeZone: string }, claimed: Date, now: Date): Date {
  const { disbursedOn, timeZone } = loan;
  const instant = possibleInstant(claimed, now);
  if (dayIn(timeZone, instant) >= disbursedOn) return instant;
  return new Date(endOfDay(timeZone, addDays(disbursedOn, -1)).getTime() + 1000);
}
