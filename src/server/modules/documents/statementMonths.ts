import { addDays, type Day, day } from '../../../lending/index.ts';
import type { Order } from '../loans/index.ts';

/** The first day of a month, YYYY-MM, and its last or today, where it isn't over. */
export function getMonthRange(month: string, today: Day): { from: Day; to: Day } {
  const from = day(`${month}-01`);
  const last = addDays(day(`${getNextMonth(month)}-01`), -1);
  return { from, to: last < today ? last : today };
}

/** The months of a loan's life, the newest first: from the first thing that happened to the last, or to today while it runs. */
export function listStatementMonths(
  { disbursedOn, settledOn, payments, refunds, events }: Order,
  today: Day,
): string[] {
  const days = [
    ...(disbursedOn === null ? [] : [disbursedOn]),
    ...(settledOn === null ? [] : [settledOn]),
    ...payments.map(({ valueDate }) => valueDate),
    ...refunds.map(({ valueDate }) => valueDate),
    ...events
      .filter((event) => event.kind !== 'payout' || event.step !== 'sent')
      .map(({ valueDate }) => valueDate),
  ].sort();
  const [first] = days;
  const isRunning = disbursedOn !== null && settledOn === null;
  const last = isRunning ? today : days.at(-1);
  if (first === undefined || last === undefined) return [];
  const months = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = getNextMonth(month))
    months.push(month);
  return months.reverse();
}

function getNextMonth(month: string): string {
  return addDays(day(`${month}-28`), 4).slice(0, 7);
}
