import { currencies, marketPlaces } from 'virtual:brand';
import { locales } from '../../contract/launch.ts';
import { majorOf, minorPerMajor, moneyFormat } from '../../contract/moneyFormat.ts';
import type { Language } from '../texts/language.tsx';

/** `$3,051.48`, as its market writes it, cents always: figures stand below each other. */
export function moneyText(minor: number, currency: string): string {
  const locale = currencies[currency]?.locale ?? 'en';
  return moneyFormat(locale, currency, 'always').format(majorOf(minor));
}

/** `3051.48`, for a field to begin with. */
export function plainAmount(minor: number): string {
  return majorOf(minor).toFixed(2);
}

/** Without groups, in groups of three, or as India writes it: one of three after some of two. */
const amountForm = /^(\d+|\d{1,3}(?:[,\s]\d{3})+|\d{1,2}(?:[,\s]\d{2})*[,\s]\d{3})(?:\.(\d{1,2}))?$/;
const mostDigits = 10;

/** Minor units of what somebody typed; null where that is no amount above nothing. A comma only parts full groups. */
export function amountTyped(text: string): number | null {
  const match = amountForm.exec(text.replaceAll(/[$₹]/g, '').trim());
  const whole = match?.[1]?.replaceAll(/\D/g, '') ?? '';
  if (match === null || whole.length > mostDigits) return null;
  const minor = Number(whole) * minorPerMajor + Number((match[2] ?? '').padEnd(2, '0'));
  return minor > 0 ? minor : null;
}

export function countText(count: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(count);
}

export function shareText(part: number, whole: number, language: Language): string {
  if (whole === 0) return '–';
  return new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 1 }).format(
    part / whole,
  );
}

/** `27 nov 2026` of a calendar day. */
export function dayText(day: string, language: Language): string {
  return write(`${day.slice(0, 10)}T00:00:00Z`, language, { timeZone: 'UTC' });
}

/** `nov 2026` of `2026-11`. */
export function monthText(month: string, language: Language): string {
  return write(`${month}-01T00:00:00Z`, language, { day: undefined, timeZone: 'UTC' });
}

/** `27 nov 2026, 14:05` of a moment, where its market is; without one, where the reader is. */
export function momentText(instant: string, language: Language, market?: string): string {
  const timeZone = market === undefined ? undefined : marketPlaces[market]?.timeZone;
  return write(instant, language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
}

function write(instant: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...options,
  })
    .format(date)
    .replaceAll('.', '');
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** `12 s`, `4 min`, `3 h`, `2 d`: how long ago, in the largest unit that is full. */
export function ageText(ms: number): string {
  if (ms < minute) return `${Math.max(0, Math.floor(ms / second))} s`;
  if (ms < hour) return `${Math.floor(ms / minute)} min`;
  if (ms < 2 * day) return `${Math.floor(ms / hour)} h`;
  return `${Math.floor(ms / day)} d`;
}

/** `2026-11-27` of this moment at a market. */
export function todayIn(market: string | undefined, now: Date): string {
  const timeZone = market === undefined ? undefined : marketPlaces[market]?.timeZone;
  return new Intl.DateTimeFormat('en-CA', {
    ...(timeZone === undefined ? {} : { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}

/** `$1.2 M`, for an axis. */
export function shortMoney(minor: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(majorOf(minor));
}
