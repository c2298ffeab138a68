import { addDays, calendarDayIn, type Day, toDay } from '../../../lending/index.ts';
import { createOperatingDays, type OperatingDays } from '../payment/payoutApi.ts';
import { timeZone } from './api.ts';

const monday = 1;
/** Presidents take office on 1 October every sixth year. Source: Federal Labour Law, article 74, as amended in 2024. */
const firstInauguration = 2024;
const yearsBetweenInaugurations = 6;

/**
 * The days on which Mexican banks are closed beside Saturdays and Sundays, in order. Source: CNBV's yearly "Disposiciones de
 * carácter general que señalan los días del año en que las entidades financieras … deberán cerrar sus puertas", which follow
 * article 74 of the Federal Labour Law and add Maundy Thursday, Good Friday, 2 November and 12 December.
 */
export function listBankHolidays(year: number): readonly Day[] {
  const easter = easterSunday(year);
  const isInauguration =
    year >= firstInauguration && (year - firstInauguration) % yearsBetweenInaugurations === 0;
  return [
    civilDay(year, 1, 1),
    nthMonday(year, 2, 1),
    nthMonday(year, 3, 3),
    addDays(easter, -3),
    addDays(easter, -2),
    civilDay(year, 5, 1),
    civilDay(year, 9, 16),
    ...(isInauguration ? [civilDay(year, 10, 1)] : []),
    civilDay(year, 11, 2),
    nthMonday(year, 11, 3),
    civilDay(year, 12, 12),
    civilDay(year, 12, 25),
  ].toSorted();
}

/** 0 is Sunday. */
function getWeekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function nthMonday(year: number, month: number, nth: number): Day {
  const firstOfMonth = civilDay(year, month, 1);
  const daysToMonday = (monday - getWeekday(firstOfMonth) + 7) % 7;
  return addDays(firstOfMonth, daysToMonday + (nth - 1) * 7);
}

/** Anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return civilDay(year, Math.floor(sum / 31), (sum % 31) + 1);
}

function civilDay(year: number, month: number, dayOfMonth: number): Day {
  return toDay(`${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`);
}

/** From this hour in Mexico City an order belongs to the next operating day. */
const cutoffHour = 18;
const saturday = 6;
const sunday = 0;

/**
 * SPEI's operating days (`fechaOperacion`). They begin about 18:00 of the banking day before; weekends and bank holidays belong to
 * the next one. Sources: Banxico's rules of SPEI (Circular 14/2017); for STP's queries github.com/cuenca-mx/stpmex-python,
 * which omits `fechaOperacion` for the current and coming day.
 * @param closedDays further days without operation
 */
export function createSpeiOperatingDays(closedDays: readonly string[]): OperatingDays & {
  /** The operating day in force at an instant. */
  at(instant: Date): Day;
} {
  const closedDaySet = new Set(closedDays);

  function isOperating(day: Day): boolean {
    const weekday = getWeekday(day);
    if (weekday === saturday || weekday === sunday || closedDaySet.has(day)) return false;
    return !listBankHolidays(Number(day.slice(0, 4))).includes(day);
  }

  function firstOperatingDay(from: Day): Day {
    let day = from;
    while (!isOperating(day)) day = addDays(day, 1);
    return day;
  }

  function at(instant: Date): Day {
    const today = calendarDayIn(timeZone, instant);
    return firstOperatingDay(getHour(instant) < cutoffHour ? today : addDays(today, 1));
  }

  return { at, ...createOperatingDays(at, firstOperatingDay) };
}

function getHour(instant: Date): number {
  return Number(hourFormat.format(instant));
}

const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
