import { createMoneyFormat, toMajor } from '../../../contract/moneyFormat.ts';
import type { SiteLocale } from '../addresses.ts';
import type { SiteLanguage } from '../markets.ts';

/** `1,705.8 %` of `1705.8`, and in English `1,705.8%`. */
export function formatPercent(percent: string, locale: string, language: SiteLanguage): string {
  const decimals = percent.split('.')[1]?.length ?? 0;
  const figure = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals }).format(Number(percent));
  return `${figure}${language === 'en' ? '' : '\u00a0'}%`;
}

/** `18 %` of `0.18`, in the market's way; `18%` in English. */
export function formatSiteRate(rate: string, { market, language }: SiteLocale): string {
  return formatPercent(String(Number((Number(rate) * 100).toFixed(6))), market.moneyLocale, language);
}

export function formatList(
  items: readonly string[],
  language: SiteLanguage,
  type: 'conjunction' | 'disjunction',
): string {
  return new Intl.ListFormat(language, { type }).format(items);
}

/** `$3,000`: cents only where there are any. */
export function formatWholeAmount(minor: number, { market }: SiteLocale): string {
  return createMoneyFormat(market.moneyLocale, market.currency, 'whereAny').format(toMajor(minor));
}

/** `lunes a sábado, de 9 a 19 h`: within a sentence. English keeps its days' capitals. */
export function formatHours({ market, language }: SiteLocale): string {
  const hours = market.contact.hours[language];
  return language === 'es' ? hours.toLowerCase() : hours;
}

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
