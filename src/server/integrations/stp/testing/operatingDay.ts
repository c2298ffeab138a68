import { addDays, calendarDayIn, type Day } from '../../../../lending/index.ts';
import { listBankHolidays } from '../operatingDays.ts';

const offsetMs = 6 * 3_600_000;

/** SPEI's operating day at an instant: to the second, by the clock of Mexico City, which is six hours behind UTC all year. */
export function operatingDayAt(instant: Date): Day {
  const local = new Date(instant.getTime() - offsetMs);
  const today = calendarDayIn('UTC', local);
  let day = local.getUTCHours() >= 18 ? addDays(today, 1) : today;
  while (isWeekend(day) || listBankHolidays(Number(day.slice(0, 4))).includes(day)) day = addDays(day, 1);
  return day;
}

function isWeekend(day: Day): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
}

/** As STP spells it. */
export function toFechaOperacion(instant: Date): string {
  return operatingDayAt(instant).replaceAll('-', '');
}
