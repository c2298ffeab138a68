import * as t from 'messages:siteHome';
import { dayIn } from '../../../lending/calendar.ts';
import { formatFullDate } from '../../legal/formatFullDate.ts';
import type { SiteLocale } from '../addresses.ts';
import type { LoanCost } from '../loanCost.ts';

const perUnit: Readonly<Record<string, number>> = { W: 10_000, K: 1_000 };

/**
 * `360 mil` in Spanish, and as the market groups its digits in English, of the brand's `36W+` (W is ten thousand, K a thousand);
 * undefined where it is written otherwise.
 */
export function formatUsersCount(users: string, { market, language }: SiteLocale): string | undefined {
  const match = /^(\d+)([WK]?)\+?$/.exec(users);
  if (!match) return undefined;
  const count = Number(match[1]) * (perUnit[match[2] ?? ''] ?? 1);
  return language === 'es'
    ? new Intl.NumberFormat('es-MX', { notation: 'compact', compactDisplay: 'long' }).format(count)
    : new Intl.NumberFormat(market.moneyLocale).format(count);
}

/** `15 días`. */
export function formatTerm({ days }: LoanCost): string {
  return t.days({ days });
}

/** `En 4 pagos`. */
export function formatTermLabel({ instalments }: LoanCost): string {
  return instalments === 1 ? t.termOnce() : t.termMany({ count: instalments });
}

/** The day of the build where its visitors are, on which the examples were worked out: `21 de noviembre de 2026`. */
export function formatBuildDate({ market }: SiteLocale): string {
  return formatFullDate(dayIn(market.timeZone, new Date()));
}
