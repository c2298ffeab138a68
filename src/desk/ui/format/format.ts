import { currencies, marketLocales } from 'virtual:brand';
import { locales } from '../../../contract/launch.ts';
import { createMoneyFormat, minorPerMajor, toMajor } from '../../../contract/moneyFormat.ts';
import type { Language } from '../../texts/language.tsx';

/** Creating an `Intl` format costs more than many uses of it: there is one for each list of arguments. */
function memoize<Arguments extends readonly unknown[], Format>(create: (...args: Arguments) => Format) {
  const formats = new Map<string, Format>();
  return (...args: Arguments): Format => {
    const key = JSON.stringify(args);
    const format = formats.get(key) ?? create(...args);
    formats.set(key, format);
    return format;
  };
}

const getMoneyFormat = memoize((currency: string) => {
  return createMoneyFormat(currencies[currency]?.locale ?? 'en', currency, 'always');
});
const getNumberFormat = memoize((language: Language, options: Intl.NumberFormatOptions) => {
  return new Intl.NumberFormat(locales[language], options);
});
const getDateFormat = memoize((locale: string, options: Intl.DateTimeFormatOptions) => {
  return new Intl.DateTimeFormat(locale, options);
});

/** `$3,051.48` of 305148, in the format of its market, always with cents so that columns align. */
export function formatMoney(minor: number, currency: string): string {
  return getMoneyFormat(currency).format(toMajor(minor));
}

/** Amounts of several currencies, `$12.00, ₹5.00`. */
export function formatMoneyList(amounts: readonly { amount: number; currency: string }[]): string {
  return amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ');
}

/** `3051.48` of 305148, the initial value of an amount field. */
export function formatPlainAmount(minor: number): string {
  return toMajor(minor).toFixed(2);
}

/** Without groups, in groups of three, or in Indian groups (12,34,567). */
const amountPattern = /^(\d+|\d{1,3}(?:[,\s]\d{3})+|\d{1,2}(?:[,\s]\d{2})*[,\s]\d{3})(?:\.(\d{1,2}))?$/;
const maxDigits = 10;

/** Minor units of a typed amount; null unless it is a positive amount. A comma is accepted between full groups only. */
export function parseAmount(text: string): number | null {
  const match = amountPattern.exec(text.replaceAll(/[$₹]/g, '').trim());
  const total = match?.[1]?.replaceAll(/\D/g, '') ?? '';
  if (match === null || total.length > maxDigits) return null;
  const minor = Number(total) * minorPerMajor + Number((match[2] ?? '').padEnd(2, '0'));
  return minor > 0 ? minor : null;
}

export function formatCount(count: number, language: Language): string {
  return getNumberFormat(language, {}).format(count);
}

/** `a, b and c`. */
export function formatList(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language]).format(items);
}

export function formatShare(part: number, total: number, language: Language): string {
  if (total === 0) return '–';
  return getNumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(part / total);
}

/** `27 nov 2026` of a calendar day. */
export function formatDay(day: string, language: Language): string {
  return formatDate(`${day.slice(0, 10)}T00:00:00Z`, language, { timeZone: 'UTC' });
}

/** `27 nov 2026` of an ISO instant, the day of a market. */
export function formatMarketDay(market: string, instant: string, language: Language): string {
  return formatDate(instant, language, { timeZone: findTimeZone(market) });
}

/** `nov 2026` of `2026-11`. */
export function formatMonth(month: string, language: Language): string {
  return formatDate(`${month}-01T00:00:00Z`, language, { day: undefined, timeZone: 'UTC' });
}

const timeOfDay = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `27 nov 2026, 14:05:09` of an ISO instant, in a time zone. */
export function formatSecond(instant: string, language: Language, timeZone: string): string {
  return formatDate(instant, language, { ...timeOfDay, second: '2-digit', timeZone });
}

/** `27 nov 2026, 14:05` of an ISO instant, in a time zone. */
export function formatDateTime(instant: string, language: Language, timeZone: string): string {
  return formatDate(instant, language, { ...timeOfDay, timeZone });
}

/** `27 nov 2026, 14:05 GMT-6`, in a time zone, else that of the first market, for a sentence. */
export function formatZonedDateTime(
  instant: string,
  language: Language,
  timeZone = findTimeZone(undefined),
): string {
  return formatDate(instant, language, { ...timeOfDay, timeZone, timeZoneName: 'shortOffset' });
}

/** The time zone of a market, else of the first one: never the browser's, so that a time reads the same on each page. */
export function findTimeZone(market: string | undefined): string {
  const [first] = Object.values(marketLocales);
  const { timeZone } = (market === undefined ? undefined : marketLocales[market]) ?? first ?? {};
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `Central Standard Time (GMT-6)`; its offset alone where it has no name. */
export function formatTimeZone(timeZone: string, language: Language): string {
  // Not the generic name: browsers lack most cities, and write "hora de Mexico City".
  const format = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const [name, offset] = [format('long'), format('shortOffset')];
  return name.startsWith('GMT') ? offset : `${name} (${offset})`;
}

function formatDate(instant: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return getDateFormat(locales[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...options,
  })
    .format(date)
    .replaceAll('.', '');
}

/** The instant at which a calendar day begins in a time zone. */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const format = getDateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const shown = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
  // The clocks may change between `midnight` and the day's beginning, which is later than 00:00 where they skip that.
  const guess = 2 * midnight - shown(midnight);
  const corrected = guess + midnight - shown(guess);
  return new Date(shown(corrected) === midnight ? corrected : guess).toISOString();
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** A day in milliseconds. */
export const dayMs = 24 * hour;

/** `12 s`, `4 min`, `3 h`, `2 d`: an age in milliseconds, in its largest unit. */
export function formatAge(ms: number): string {
  if (ms < minute) return `${Math.max(0, Math.floor(ms / second))} s`;
  if (ms < hour) return `${Math.floor(ms / minute)} min`;
  if (ms < 2 * dayMs) return `${Math.floor(ms / hour)} h`;
  return `${Math.floor(ms / dayMs)} d`;
}

/** `3 hours ago` of an ISO instant, in its largest unit. */
export function formatAgo(instant: string, language: Language, now: number): string {
  const age = Math.max(0, now - new Date(instant).getTime());
  const [size, unit] =
    age < hour
      ? ([minute, 'minute'] as const)
      : age < 2 * dayMs
        ? ([hour, 'hour'] as const)
        : ([dayMs, 'day'] as const);
  return new Intl.RelativeTimeFormat(locales[language]).format(-Math.floor(age / size), unit);
}

/** The calendar day of `now` in the time zone of a market, else of the first one: `2026-11-27`. */
export function getMarketToday(market: string | undefined, now: Date): string {
  return getDateFormat('en-CA', {
    timeZone: findTimeZone(market),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}

/** The calendar day of `now` in the market where it is furthest. */
export function getLatestMarketToday(now: Date): string {
  const days = Object.keys(marketLocales).map((market) => getMarketToday(market, now));
  return days.toSorted().at(-1) ?? getMarketToday(undefined, now);
}

/** A calendar day so many days on. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** `GMT-6`: how far the clocks of a market are from UTC. */
export function formatUtcOffset(market: string, now: Date): string {
  const timeZone = marketLocales[market]?.timeZone;
  if (timeZone === undefined) return '';
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** `$1.2 M`, for an axis. */
export function formatMoneyCompact(minor: number, currency: string, language: Language): string {
  return getNumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(toMajor(minor));
}

/** @param month `YYYY-MM` */
export function lastDayOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
