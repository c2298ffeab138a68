import { addDays, dayIn } from '../../../lending/index.ts';
import type { MarketConfig } from '../../config/index.ts';
import type { MessageKind } from '../../platform/database/schema/messages.ts';

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
