import { createMoneyFormat } from '../../../contract/moneyFormat.ts';
import type { SiteLocale } from '../addresses.ts';
import type { SiteLanguage } from '../language.ts';
import type { SiteMarket } from '../markets.ts';
import type { SiteProduct } from '../products.ts';

/** `1,705.8 %` of `1705.8`, and in English `1,705.8%`. */
export function percentText(percent: string, locale: string, language: SiteLanguage): string {
  const decimals = percent.split('.')[1]?.length ?? 0;
  const figure = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals }).format(Number(percent));
  return `${figure}${language === 'en' ? '' : '\u00a0'}%`;
}

/** `18 %` of `0.18`, in the market's way; `18%` in English. */
export function formatRate(rate: string, { market, language }: SiteLocale): string {
  return percentText(String(Number((Number(rate) * 100).toFixed(6))), market.moneyLocale, language);
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
  return createMoneyFormat(market.moneyLocale, market.currency, 'whereAny').format(minor / 100);
}

/** `lunes a sábado, de 9 a 19 h`: within a sentence. English keeps its days' capitals. */
export function formatHours({ market, language }: SiteLocale): string {
  const hours = market.contact.hours[language];
  return language === 'es' ? hours.toLowerCase() : hours;
}

/** What is the same for every product of the market; undefined where they differ or there is none. */
export function sharedValue(
  { products }: SiteMarket,
  describe: (product: SiteProduct) => string | undefined,
): string | undefined {
  const values = [...new Set(products.map(describe))];
  return values.length === 1 ? values[0] : undefined;
}
