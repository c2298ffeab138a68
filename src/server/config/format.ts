import { type Language, locales } from '../../contract/launch.ts';
import { toPercent } from '../../contract/legalFacts.ts';
import { createMoneyFormat, joinFormatParts } from '../../contract/moneyFormat.ts';
import { memoize } from '../../lending/index.ts';
import type { MarketConfig } from './markets.ts';

/** Amounts and days for display. `Intl` formats are cached: creating one costs more than using it. */

/** Minor units as the market writes its currency: `$3,051.48`. */
export function formatMoney(amount: number, { moneyLocale, currency, cents }: MarketConfig): string {
  return moneyFormatter(`${moneyLocale} ${currency} ${cents}`).text(amount);
}

/** An amount whose cents are set smaller. */
type MoneyParts = { symbol: string; whole: string; cents: string };

/** The same in its parts. */
export function formatMoneyParts(amount: number, { moneyLocale, currency, cents }: MarketConfig): MoneyParts {
  return moneyFormatter(`${moneyLocale} ${currency} ${cents}`).parts(amount);
}

const moneyFormatter = memoize((formatKey: string) => {
  const [locale = '', currency = '', cents] = formatKey.split(' ');
  const format = createMoneyFormat(locale, currency, cents === 'always' ? cents : 'whereAny');
  function toParts(amount: number): MoneyParts {
    const parts = format.formatToParts(amount / 100);
    return {
      symbol: joinFormatParts(parts, 'currency'),
      whole: joinFormatParts(parts, 'minusSign', 'integer', 'group'),
      cents: joinFormatParts(parts, 'decimal', 'fraction'),
    };
  }
  return { text: memoize((amount: number) => format.format(amount / 100)), parts: memoize(toParts) };
});

const weekdayOptions = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

/** A day in words, with its weekday: `viernes 27 de noviembre`. */
export function formatWeekdayDate(day: string, language: Language): string {
  return weekdayFormatter(locales[language])(day);
}

/** The same with its year, where it may be another than this one: `viernes 27 de noviembre de 2026`. */
export function formatWeekdayDateWithYear(day: string, language: Language): string {
  return weekdayYearFormatter(locales[language])(day);
}

/** The same without its weekday: `27 de noviembre`. */
export function formatDate(day: string, language: Language): string {
  return dateFormatter(locales[language])(day);
}

/** A day with its year and without its weekday: `27 de noviembre de 2026`. */
export function formatFullDate(day: string, language: Language): string {
  return fullDateFormatter(locales[language])(day);
}

/** A month, YYYY-MM: `noviembre de 2026`. */
export function formatMonth(month: string, language: Language): string {
  return monthFormatter(locales[language])(`${month}-01`);
}

const fullDateFormatter = memoize((locale: string) =>
  createDateFormatter(locale, { ...weekdayOptions, weekday: undefined, year: 'numeric' }),
);
const monthFormatter = memoize((locale: string) =>
  createDateFormatter(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const dateFormatter = memoize((locale: string) =>
  createDateFormatter(locale, { ...weekdayOptions, weekday: undefined }),
);
const weekdayFormatter = memoize((locale: string) => createDateFormatter(locale, weekdayOptions));
const weekdayYearFormatter = memoize((locale: string) =>
  createDateFormatter(locale, { ...weekdayOptions, year: 'numeric' }),
);

function createDateFormatter(locale: string, options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale, options);
  return memoize((day: string) => format.format(new Date(`${day}T00:00:00Z`)).replace(',', ''));
}

/** An instant in the market's time zone as `YYYY-MM-DD HH:mm:ss`. */
export function formatInstant(instant: Date | string, timeZone: string): string {
  const time = new Date(instant).getTime();
  const local = new Date(time + utcOffsets(timeZone)(Math.floor(time / quarterHourMs))).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`;
}

/** `GMT-6`: the UTC offset of a time zone at an instant. */
export function formatUtcOffset(instant: Date | string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  return format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Clocks are set only between two quarters of an hour. */
const quarterHourMs = 900_000;

/** How many ms a zone's clocks are ahead of UTC in each quarter of an hour since 1970. */
const utcOffsets = memoize((timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return memoize((quarter: number) => {
    const instant = quarter * quarterHourMs;
    return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant;
  });
});

/** What no line may part from its number: `16 %`, and in English `16%`. */
function withPercentSign(number: string | number, language: Language): string {
  return language === 'en' ? `${number}%` : `${number}\u00a0%`;
}

/** A percentage with a fixed number of decimals: `0.0493 %`. */
export function formatPercent(percent: number, decimals: number, language: Language): string {
  return withPercentSign(percent.toFixed(decimals), language);
}

/** A rate: `16 %` of "0.16". */
export function formatRate(rate: string, language: Language): string {
  return withPercentSign(toPercent(rate), language);
}

/** A yearly cost as the market writes figures, with the decimals it has: `1,705.8 %` of "1705.8". */
export function formatYearlyCost(percent: string, { moneyLocale }: MarketConfig, language: Language): string {
  return withPercentSign(yearlyCostFormatter(moneyLocale)(percent), language);
}

const yearlyCostFormatter = memoize((locale: string) =>
  memoize((percent: string) => {
    const decimals = percent.split('.')[1]?.length ?? 0;
    return numberFormatter(locale)(decimals).format(Number(percent));
  }),
);

const numberFormatter = memoize((locale: string) =>
  memoize((decimals: number) => new Intl.NumberFormat(locale, { minimumFractionDigits: decimals })),
);

/** A number and what it counts, on one line. */
export function formatCount(count: number | string, singular: string, plural: string): string {
  return `${count}\u00a0${count === 1 ? singular : plural}`;
}

/** `7 días` */
export function formatDayCount(count: number | string, language: 'es' | 'en'): string {
  return language === 'en' ? formatCount(count, 'day', 'days') : formatCount(count, 'día', 'días');
}

/** `1, 2 y 3`, with the language's word before the last. */
export function formatList(items: readonly (string | number)[], and: string): string {
  return [items.slice(0, -1).join(', '), items.at(-1)].filter(Boolean).join(` ${and} `);
}
