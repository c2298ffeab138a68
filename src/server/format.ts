import { type Language, locales } from '../contract/launch.ts';
import { percentOf } from '../contract/legalFacts.ts';
import { moneyFormat } from '../contract/moneyFormat.ts';
import { remembered } from '../lending/remembered.ts';
import type { MarketConfig } from './config/index.ts';

/** Amounts and days as people read them. Formats are kept: making one costs more than using it. */

/** Minor units as the market writes its currency: `$3,051.48`. */
export function moneyText(amount: number, { moneyLocale, currency, cents }: MarketConfig): string {
  return moneyIn(`${moneyLocale} ${currency} ${cents}`).text(amount);
}

/** An amount whose cents are set smaller. */
type MoneyParts = { symbol: string; whole: string; cents: string };

/** The same in its parts. */
export function moneyParts(amount: number, { moneyLocale, currency, cents }: MarketConfig): MoneyParts {
  return moneyIn(`${moneyLocale} ${currency} ${cents}`).parts(amount);
}

const moneyIn = remembered((way: string) => {
  const [locale = '', currency = '', cents] = way.split(' ');
  const format = moneyFormat(locale, currency, cents === 'always' ? cents : 'whereAny');
  function partsOf(amount: number): MoneyParts {
    const parts = format.formatToParts(amount / 100);
    const join = (...types: string[]) =>
      parts
        .filter(({ type }) => types.includes(type))
        .map(({ value }) => value)
        .join('');
    return {
      symbol: join('currency'),
      whole: join('minusSign', 'integer', 'group'),
      cents: join('decimal', 'fraction'),
    };
  }
  return { text: remembered((amount: number) => format.format(amount / 100)), parts: remembered(partsOf) };
});

const weekdayFormat = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

/** A day in words, with its weekday: `viernes 27 de noviembre`. */
export function dayText(day: string, language: Language): string {
  return daysIn(locales[language])(day);
}

/** The same with its year, where it may be another than this one: `viernes 27 de noviembre de 2026`. */
export function dayOfYearText(day: string, language: Language): string {
  return datesIn(locales[language])(day);
}

/** The same without its weekday: `27 de noviembre`. */
export function dateText(day: string, language: Language): string {
  return plainDaysIn(locales[language])(day);
}

/** A day with its year and without its weekday: `27 de noviembre de 2026`. */
export function fullDateText(day: string, language: Language): string {
  return fullDaysIn(locales[language])(day);
}

/** A month, YYYY-MM: `noviembre de 2026`. */
export function monthText(month: string, language: Language): string {
  return monthsIn(locales[language])(`${month}-01`);
}

const fullDaysIn = remembered((locale: string) =>
  daysAs(locale, { ...weekdayFormat, weekday: undefined, year: 'numeric' }),
);
const monthsIn = remembered((locale: string) =>
  daysAs(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const plainDaysIn = remembered((locale: string) => daysAs(locale, { ...weekdayFormat, weekday: undefined }));
const daysIn = remembered((locale: string) => daysAs(locale, weekdayFormat));
const datesIn = remembered((locale: string) => daysAs(locale, { ...weekdayFormat, year: 'numeric' }));

function daysAs(locale: string, options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale, options);
  return remembered((day: string) => format.format(new Date(`${day}T00:00:00Z`)).replace(',', ''));
}

/** An instant in the market's time zone as `YYYY-MM-DD HH:mm:ss`. */
export function instantText(instant: Date | string, timeZone: string): string {
  const time = new Date(instant).getTime();
  const local = new Date(time + offsetsIn(timeZone)(Math.floor(time / quarterMs))).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`;
}

/** Clocks are set only between two quarters of an hour. */
const quarterMs = 900_000;

/** How many ms a zone's clocks are ahead of UTC in each quarter of an hour since 1970. */
const offsetsIn = remembered((timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return remembered((quarter: number) => {
    const instant = quarter * quarterMs;
    return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant;
  });
});

/** What no line may part from its number: `16 %`, and in English `16%`. */
function perCent(figure: string | number, language: Language): string {
  return language === 'en' ? `${figure}%` : `${figure}\u00a0%`;
}

/** A percentage with a fixed number of decimals: `0.0493 %`. */
export function percentText(percent: number, decimals: number, language: Language): string {
  return perCent(percent.toFixed(decimals), language);
}

/** A rate: `16 %` of "0.16". */
export function rateText(rate: string, language: Language): string {
  return perCent(percentOf(rate), language);
}

/** A yearly cost as the market writes figures, with the decimals it has: `1,705.8 %` of "1705.8". */
export function yearlyCostText(percent: string, { moneyLocale }: MarketConfig, language: Language): string {
  return perCent(yearlyCostsIn(moneyLocale)(percent), language);
}

const yearlyCostsIn = remembered((locale: string) =>
  remembered((percent: string) => {
    const decimals = percent.split('.')[1]?.length ?? 0;
    return figuresIn(locale)(decimals).format(Number(percent));
  }),
);

const figuresIn = remembered((locale: string) =>
  remembered((decimals: number) => new Intl.NumberFormat(locale, { minimumFractionDigits: decimals })),
);

/** A number and what it counts, on one line. */
export function counted(count: number | string, one: string, other: string): string {
  return `${count}\u00a0${count === 1 ? one : other}`;
}

/** `7 días` */
export function daysText(count: number | string, language: 'es' | 'en'): string {
  return language === 'en' ? counted(count, 'day', 'days') : counted(count, 'día', 'días');
}

/** `1, 2 y 3`, with the language's word before the last. */
export function listOf(items: readonly (string | number)[], and: string): string {
  return [items.slice(0, -1).join(', '), items.at(-1)].filter(Boolean).join(` ${and} `);
}
