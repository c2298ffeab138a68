import { addDays, type Day } from '../../lending/index.ts';
import type { ComplaintsConfig, Deadline, MarketConfig } from '../config/index.ts';

const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;

/**
 * The last day on which a complaint sent on `sentOn` may be answered. The day it is sent doesn't count; business days
 * are Monday to Friday without the market's holidays.
 */
export function answerBy(sentOn: Day, rule: Deadline, holidays: readonly string[]): Day {
  if (rule.kind === 'calendar') return addDays(sentOn, rule.days);
  let day = sentOn;
  for (let left = rule.days; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day, holidays)) left -= 1;
  }
  return day;
}

/** A complaint's deadline: its type's own, or the market's. */
export function deadlineOf(
  { types }: ComplaintsConfig,
  problemType: string,
  market: Pick<MarketConfig, 'complaintDeadline'>,
): Deadline {
  return types.find(({ value }) => value === problemType)?.deadline ?? market.complaintDeadline;
}

export function isBusinessDay(day: Day, holidays: readonly string[]): boolean {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  return !holidays.some((holiday) => isHoliday(day, weekday, holiday));
}

/** Forms of a holiday: `09-16` every year, `02-mon-1` the first Monday of February, `2030-10-01` once. */
function isHoliday(day: Day, weekday: number, holiday: string): boolean {
  const [month, , which] = holiday.split('-');
  if (!holiday.includes('mon')) return day === holiday || day.slice(5) === holiday;
  const ofMonth = Number(day.slice(8));
  return weekday === MONDAY && day.slice(5, 7) === month && Math.ceil(ofMonth / 7) === Number(which);
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
