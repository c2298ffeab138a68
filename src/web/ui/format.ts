import { countSeparator, currencies } from 'virtual:brand';
import { locales } from '../../contract/launch.ts';
import { createMoneyFormat } from '../../contract/moneyFormat.ts';
import { language } from '../texts/translator.ts';

/**
 * The first formatter of a page costs a cheap phone 80 ms, later ones 4: that is paid in a task of its own while the first
 * call's reply is awaited, not within the drawing of the screen.
 */
if (typeof document !== 'undefined') setTimeout(() => new Intl.DateTimeFormat());

/** Amounts are minor units (centavos, paise): whole numbers. */
const minorPerMajor = 100;

type MoneyParts = {
  /** With the sign before it where money is missing. */
  readonly symbol: string;
  readonly whole: string;
  /** With its decimal point: `.48`. */
  readonly cents: string;
};

function getMoneyFormat(currency: string): Intl.NumberFormat {
  const { locale, cents } = currencies[currency] ?? { locale: 'en', cents: 'always' };
  return createMoneyFormat(locale, currency, cents);
}

/** `$3,051.48` of 305148 centavos. */
export function formatMoney(minor: number, currency: string): string {
  return getMoneyFormat(currency).format(minor / minorPerMajor);
}

/** The same in its parts, for an amount whose cents are set smaller. */
export function moneyParts(minor: number, currency: string): MoneyParts {
  const parts = getMoneyFormat(currency).formatToParts(Math.abs(minor) / minorPerMajor);
  const join = (...types: string[]): string =>
    parts
      .filter(({ type }) => types.includes(type))
      .map(({ value }) => value)
      .join('');
  return {
    symbol: (minor < 0 ? '−' : '') + join('currency'),
    whole: join('integer', 'group'),
    cents: join('decimal', 'fraction'),
  };
}

/** A plain count in groups of three, with the brand's separator: `360.000`. */
export function formatCount(count: number, separator: string = countSeparator): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, separator);
}

/** A calendar day as the wire has it: `YYYY-MM-DD`, optionally with ` HH:MM:SS`. */
type WireDate = string;

function parseWireDate(
  wire: WireDate,
): { year: number; month: number; day: number; time: string } | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2})?)?/.exec(wire);
  if (!match) return undefined;
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]), time: match[4] ?? '' };
}

function toUtcMs(wire: WireDate): number {
  const date = parseWireDate(wire);
  return date ? Date.UTC(date.year, date.month - 1, date.day) : Number.NaN;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** `2026-11-27`, of a moment in the device's time zone. */
export function toWireDate(moment: Date): WireDate {
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** `2026-11-27 09:05:00`, of a moment in the device's time zone. */
export function toWireDateTime(moment: Date): WireDate {
  return `${toWireDate(moment)} ${pad(moment.getHours())}:${pad(moment.getMinutes())}:${pad(moment.getSeconds())}`;
}

function formatWireDate(wire: WireDate, options: Intl.DateTimeFormatOptions): string {
  const time = toUtcMs(wire);
  if (Number.isNaN(time)) return wire;
  return new Intl.DateTimeFormat(locales[language()], { ...options, timeZone: 'UTC' }).format(time);
}

/** `viernes 27 de noviembre`; the year is said where it isn't the year of `today`. */
export function formatLongDay(wire: WireDate, today: WireDate = wire): string {
  const year = parseWireDate(wire)?.year === parseWireDate(today)?.year ? {} : { year: 'numeric' as const };
  return formatWireDate(wire, { weekday: 'long', day: 'numeric', month: 'long', ...year }).replace(',', '');
}

/** `18 nov` on one line, and the time where the wire has one and `withTime` asks: `18 nov, 14:30`. */
export function formatShortDay(wire: WireDate, withTime = false): string {
  const time = withTime ? parseWireDate(wire)?.time : '';
  return (
    formatWireDate(wire, { day: 'numeric', month: 'short' }).replace('.', '').replace(/ /g, '\u00a0') +
    (time ? `, ${time}` : '')
  );
}

/** `1 de noviembre de 2026`. */
export function formatFullDate(wire: WireDate): string {
  return formatWireDate(wire, { dateStyle: 'long' });
}
