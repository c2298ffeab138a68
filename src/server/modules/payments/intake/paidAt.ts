import { addDays, calendarDayIn, type Day, endOfDay } from '../../../../lending/index.ts';

/** The earliest plausible time of a payment. */
const minPaidAt = new Date('2000-01-01T00:00:00Z');

/** Limits a reported time of payment: not before 2000, and not in the future. */
export function clampPaidAt(reportedAt: Date, now: Date): Date {
  if (reportedAt > now) return now;
  return reportedAt < minPaidAt ? minPaidAt : reportedAt;
}

/** {@link clampPaidAt}, and not before the loan's disbursal: such a payment counts on the first day. */
export function clampPaidAtToLoan(
  loan: { disbursedOn: Day; timeZone: string },
  reportedAt: Date,
  now: Date,
): Date {
  const { disbursedOn, timeZone } = loan;
  const paidAt = clampPaidAt(reportedAt, now);
  if (calendarDayIn(timeZone, paidAt) >= disbursedOn) return paidAt;
  return new Date(endOfDay(timeZone, addDays(disbursedOn, -1)).getTime() + 1000);
}
