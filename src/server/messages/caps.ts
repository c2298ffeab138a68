import { addDays, dayIn } from '../../lending/index.ts';
import type { MarketConfig } from '../config/index.ts';
import type { MessageKind } from '../database/schema/messages.ts';

/** A reminder that went out. */
export type Reminded = { kind: Exclude<MessageKind, 'service'>; at: Date };

/** For how many days before one has to know what went out. */
export const capDays = 7;

/**
 * What stands against one more reminder: the most of one day, or of what is late in seven days, this one among them. The day
 * is the market's.
 */
export function capAgainst(
  kind: Reminded['kind'],
  before: readonly Reminded[],
  { reminders, timeZone }: Pick<MarketConfig, 'reminders' | 'timeZone'>,
  now: Date,
): 'day' | 'week' | null {
  const today = dayIn(timeZone, now);
  const weekFrom = addDays(today, 1 - capDays);
  const days = before.map((one) => ({ kind: one.kind, on: dayIn(timeZone, one.at) }));
  if (days.filter(({ on }) => on === today).length >= reminders.perDay) return 'day';
  if (kind !== 'collection') return null;
  const late = days.filter((one) => one.kind === 'collection' && one.on >= weekFrom);
  return late.length >= reminders.latePerWeek ? 'week' : null;
}
