import './warmUpFormatters.ts';
import { locales } from '../../contract/launch.ts';
import { language } from '../texts/translator.ts';

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
