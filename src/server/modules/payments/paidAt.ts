import { addDays, type Day, dayIn, endOfDay } from '../../../lending/index.ts';

/** Calendars and databases hold every instant from here on; nobody who pays us paid anybody earlier. */
const minPaidAt = new Date('2000-01-01T00:00:00Z');

/** When a payment can have been made that a notice gives an instant for: not before this century, and not tomorrow. */
export function clampPaidAt(reportedAt: Date, now: Date): Date {
  if (reportedAt > now) return now;
  return reportedAt < minPaidAt ? minPaidAt : reportedAt;
}

/** The same for a loan: whoever seems to have paid it before it was paid out did so on its first day. */
export function clampPaidAtToLoan(
  loan: { disbursedOn: Day; timeZone: string },
  reportedAt: Date,
  now: Date,
): Date {
  const { disbursedOn, timeZone } = loan;
  const paidAt = clampPaidAt(reportedAt, now);
  if (dayIn(timeZone, paidAt) >= disbursedOn) return paidAt;
  return new Date(endOfDay(timeZone, addDays(disbursedOn, -1)).getTime() + 1000);
}
