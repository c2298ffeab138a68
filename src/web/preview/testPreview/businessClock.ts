import { firstMarket } from 'virtual:brand';
import '../../ui/format.ts';

const dayMs = 86_400_000;

/** That of the brand's first market, whose day the demonstration lives by. */
export const businessTimeZone = firstMarket.timeZone;

/** What a clock on the wall there shows at a moment (ISO 8601): `2026-11-27 09:05`. */
export function toLocalDateTime(moment: string): string {
  // Swedish writes it so.
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone: businessTimeZone } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(new Date(moment));
}

/** How many whole days lead from one wall time to the first that isn't before another; 0 once it is there or past. */
export function daysUntil(from: string, to: string): number {
  return Math.max(0, Math.ceil((parseLocalTime(to) - parseLocalTime(from)) / dayMs));
}

/** 0 where no moment was chosen. */
function parseLocalTime(localTime: string): number {
  return Date.parse(`${localTime.replace(' ', 'T')}Z`) || 0;
}
