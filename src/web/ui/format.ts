import { countSeparator, currencies } from 'virtual:brand';
import { locales } from '../../contract/launch.ts';
import { createMoneyFormat, joinFormatParts, toMajor } from '../../contract/moneyFormat.ts';
import { getLanguage } from '../texts/language.ts';

/**
 * The first formatter of a page costs a cheap phone 80 ms, later ones 4: that is paid in a task of its own while the first
 * call's reply is awaited, not within the drawing of the screen.
 */
if (typeof document !== 'undefined') setTimeout(() => new Intl.DateTimeFormat());

function getMoneyFormat(currency: string): Intl.NumberFormat {
  const { locale, cents } = currencies[currency] ?? { locale: 'en', cents: 'always' };
  return createMoneyFormat(locale, currency, cents);
}

/** `$3,051.48` of 305148 centavos. */
export function formatMoney(minor: number, currency: string): string {
  return getMoneyFormat(currency).format(toMajor(minor));
}

/** An amount in parts, for smaller cents; a minus sign is part of the symbol. */
export function formatMoneyParts(minor: number, currency: string) {
  const parts = getMoneyFormat(currency).formatToParts(toMajor(Math.abs(minor)));
  return {
    symbol: (minor < 0 ? '−' : '') + joinFormatParts(parts, 'currency'),
    whole: joinFormatParts(parts, 'integer', 'group'),
    cents: joinFormatParts(parts, 'decimal', 'fraction'),
  };
}

/** A plain count in groups of three, with the brand's separator: `360.000`. */
export function groupThousands(count: number, separator: string = countSeparator): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, separator);
}

/** `2026-11-27`, of a moment in the device's time zone. */
export function toWireDate(moment: Date): string {
  return toWireDateTime(moment).slice(0, 10);
}

/** `2026-11-27 09:05:00`, of a moment in the device's time zone. */
export function toWireDateTime(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`;
}

/** Formats a day as the wire has it, `YYYY-MM-DD`, perhaps with a time; another text stays as it is. */
function formatWireDate(wire: string, options: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(wire.slice(0, 10));
  if (Number.isNaN(time)) return wire;
  return new Intl.DateTimeFormat(locales[getLanguage()], { ...options, timeZone: 'UTC' }).format(time);
}

/** `viernes 27 de noviembre`; with the year if it is not that of `today`. */
export function formatLongDay(wire: string, today: string = wire): string {
  const year = wire.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return formatWireDate(wire, { weekday: 'long', day: 'numeric', month: 'long', ...year }).replace(',', '');
}

/** `18 nov` on one line, and the time where the wire has one and `withTime` asks: `18 nov, 14:30`. */
export function formatShortDay(wire: string, withTime = false): string {
  const day = formatWireDate(wire, { day: 'numeric', month: 'short' });
  const time = withTime ? wire.slice(11, 16) : '';
  return day.replace('.', '').replace(/ /g, '\u00a0') + (time && `, ${time}`);
}

/** `1 de noviembre de 2026`. */
export function formatFullDate(wire: string): string {
  return formatWireDate(wire, { dateStyle: 'long' });
}
