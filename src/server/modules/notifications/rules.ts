import { addDays, type Day, dayIn, daysBetween, type Statement } from '../../../lending/index.ts';
import { formatInstant } from '../../config/format.ts';
import type { MarketConfig, MessageTemplate } from '../../config/index.ts';
import type { MessageKind } from '../../platform/database/schema/messages.ts';

/** By how many days a payment is late; below zero, before it falls due. Source: DESIGN 14. */
const templateByDaysLate = new Map<number, MessageTemplate>([
  [-3, 'due_in_3'],
  [-1, 'due_tomorrow'],
  [0, 'due_today'],
  [1, 'overdue_1'],
  [3, 'overdue_3'],
  [7, 'overdue_7'],
  [15, 'overdue_15'],
]);

/** How late what is reminded of may be. */
export const reminderDaysLate: readonly number[] = [...templateByDaysLate.keys()];

/** The reminder that a loan asks for on its statement's day; undefined on most days, and where nobody asks for the debt any more. */
export function findReminder({
  asOf,
  repayDate,
  settledOn,
  writtenOffOn,
}: Pick<Statement, 'asOf' | 'repayDate' | 'settledOn' | 'writtenOffOn'>):
  | { template: MessageTemplate; dueOn: Day; daysLate: number }
  | undefined {
  if (repayDate === null || settledOn !== null || writtenOffOn !== null) return undefined;
  const daysLate = daysBetween(repayDate, asOf);
  const template = templateByDaysLate.get(daysLate);
  return template && { template, dueOn: repayDate, daysLate };
}

/** Why nobody is reminded of a loan just now. `paused`: the lender said so; `promised`: the borrower says when he pays. */
export type ReminderHoldReason = 'paused' | 'promised' | 'complaint';

/** @param hasOpenComplaint whether a complaint about how it is collected waits for its answer */
export function findHoldReason(
  { collectionHold: pause, promises }: Pick<Statement, 'collectionHold' | 'promises'>,
  hasOpenComplaint: boolean,
): ReminderHoldReason | null {
  if (pause !== null) return 'paused';
  if (hasOpenComplaint) return 'complaint';
  return promises.some(({ state }) => state === 'open') ? 'promised' : null;
}

/** Whole hours of a day: from the first, up to the second, which isn't among them. */
type HourRange = { readonly from: number; readonly to: number };

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

/** A reminder that went out. */
export type SentReminder = { kind: Exclude<MessageKind, 'service'>; at: Date };

/** For how many days before one has to know what went out. */
export const capWindowDays = 7;

/**
 * What stands against one more reminder: the most of one day, or of what is late in seven days, this one among them. The day
 * is the market's.
 */
export function findExceededCap(
  kind: SentReminder['kind'],
  sentReminders: readonly SentReminder[],
  { reminders, timeZone }: Pick<MarketConfig, 'reminders' | 'timeZone'>,
  now: Date,
): 'day' | 'week' | null {
  const today = dayIn(timeZone, now);
  const weekStart = addDays(today, 1 - capWindowDays);
  const remindersByDay = sentReminders.map((reminder) => ({
    kind: reminder.kind,
    on: dayIn(timeZone, reminder.at),
  }));
  if (remindersByDay.filter(({ on: sentOn }) => sentOn === today).length >= reminders.perDay) return 'day';
  if (kind !== 'collection') return null;
  const collectionReminders = remindersByDay.filter(
    (reminder) => reminder.kind === 'collection' && reminder.on >= weekStart,
  );
  return collectionReminders.length >= reminders.latePerWeek ? 'week' : null;
}
