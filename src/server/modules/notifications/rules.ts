import {
  daysLateByTemplate,
  type ReminderTemplate,
  reminderTemplates,
} from '../../../contract/desk/notifications.ts';
import { addDays, calendarDayIn, type Day, daysBetween, type Statement } from '../../../lending/index.ts';
import { formatInstant } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import type { MessageKind } from '../../platform/database/schema/messages.ts';

const templateByDaysLate = new Map(
  reminderTemplates.map((template) => [daysLateByTemplate[template], template] as const),
);

/** The days late on which reminders are sent. */
export const reminderDaysLate: readonly number[] = [...templateByDaysLate.keys()];

export type DueReminder = { template: ReminderTemplate; dueOn: Day; daysLate: number };

/** The reminder due on the statement's day, if any; none for a settled or written off loan. */
export function findReminder({
  asOf,
  repayDate,
  settledOn,
  writtenOffOn,
}: Pick<Statement, 'asOf' | 'repayDate' | 'settledOn' | 'writtenOffOn'>): DueReminder | undefined {
  if (repayDate === null || settledOn !== null || writtenOffOn !== null) return undefined;
  const daysLate = daysBetween(repayDate, asOf);
  const template = templateByDaysLate.get(daysLate);
  return template && { template, dueOn: repayDate, daysLate };
}

/**
 * The reminder by a template that staff chose: one of a single day on that day, `due_in_3` before a loan is due, one of a late
 * loan from its days late on. `otherTemplate` where it doesn't fit; `nothingDue` for a settled or written off loan.
 */
export function findStaffReminder(
  {
    asOf,
    repayDate,
    settledOn,
    writtenOffOn,
  }: Pick<Statement, 'asOf' | 'repayDate' | 'settledOn' | 'writtenOffOn'>,
  chosen: ReminderTemplate,
): DueReminder | 'nothingDue' | 'otherTemplate' {
  if (repayDate === null || settledOn !== null || writtenOffOn !== null) return 'nothingDue';
  const daysLate = daysBetween(repayDate, asOf);
  const ownDaysLate = daysLateByTemplate[chosen];
  const fits =
    chosen === 'due_in_3'
      ? daysLate < 0
      : ownDaysLate > 0
        ? daysLate >= ownDaysLate
        : daysLate === ownDaysLate;
  return fits ? { template: chosen, dueOn: repayDate, daysLate } : 'otherTemplate';
}

/** Why reminders of a loan are held: by a case of the borrower's, a collection hold, or an open promise to pay. */
export type WithheldReason = 'claimed' | 'paused' | 'promised' | 'complaint';

/** What is open: a claim to have paid the loan, a complaint about its collection. */
export type OpenCases = { readonly hasClaim: boolean; readonly hasComplaint: boolean };

export function findWithheldReason(
  { collectionHold, promises }: Pick<Statement, 'collectionHold' | 'promises'>,
  { hasClaim, hasComplaint }: OpenCases,
): WithheldReason | null {
  if (hasClaim) return 'claimed';
  if (collectionHold !== null) return 'paused';
  if (hasComplaint) return 'complaint';
  return promises.some(({ state }) => state === 'open') ? 'promised' : null;
}

/** Whole hours of a day, `to` excluded. */
type HourRange = { readonly from: number; readonly to: number };

const quarterMs = 900_000;

/** Seconds until messages may be sent: 0 within the permitted hours of a time zone. */
export function secondsUntilContactHours({ from, to }: HourRange, timeZone: string, now: Date): number {
  function isWithinHours(instant: number): boolean {
    const hour = Number(formatInstant(new Date(instant), timeZone).slice(11, 13));
    return hour >= from && hour < to;
  }
  const start = now.getTime();
  if (isWithinHours(start)) return 0;
  // Time zones change their offset at quarters of an hour only.
  let quarter = (Math.floor(start / quarterMs) + 1) * quarterMs;
  while (!isWithinHours(quarter)) quarter += quarterMs;
  return Math.ceil((quarter - start) / 1000);
}

export type SentReminder = { kind: Exclude<MessageKind, 'service'>; at: Date };

export const capWindowDays = 7;

/**
 * The cap that one more reminder would exceed: per day, or for collection reminders in seven days. Days are the market's.
 */
export function findExceededCap(
  kind: SentReminder['kind'],
  sentReminders: readonly SentReminder[],
  { reminders, timeZone }: Pick<MarketConfig, 'reminders' | 'timeZone'>,
  now: Date,
): 'day' | 'week' | null {
  const today = calendarDayIn(timeZone, now);
  const weekStart = addDays(today, 1 - capWindowDays);
  const remindersByDay = sentReminders.map((reminder) => ({
    kind: reminder.kind,
    on: calendarDayIn(timeZone, reminder.at),
  }));
  if (remindersByDay.filter(({ on: sentOn }) => sentOn === today).length >= reminders.perDay) return 'day';
  if (kind !== 'collection') return null;
  const collectionReminders = remindersByDay.filter(
    (reminder) => reminder.kind === 'collection' && reminder.on >= weekStart,
  );
  return collectionReminders.length >= reminders.latePerWeek ? 'week' : null;
}
