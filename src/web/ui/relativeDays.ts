import { sharedText } from '../texts/text.ts';

/** `en 7 días`, `mañana`, `hoy`, `hace 5 días`. */
export function relativeDays(days: number): string {
  if (days === 0) return sharedText('dueToday');
  if (days === 1) return sharedText('dueTomorrow');
  if (days === -1) return sharedText('yesterday');
  return days > 0 ? sharedText('dueIn', { days }) : sharedText('dueAgo', { days: -days });
}
