import { type Day, daysBetween, type Statement } from '../../../lending/index.ts';
import type { MessageTemplate } from '../../config/index.ts';

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
