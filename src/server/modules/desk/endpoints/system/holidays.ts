import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn, isBusinessDay } from '../../../../../lending/index.ts';
import type { Services } from '../../../services.ts';

const yearDays = 365;

/** The days from Monday to Friday of the next year on which each market doesn't work. */
export async function listHolidays({
  config,
  clock,
}: Services): Promise<DeskReplyInput<'settings'>['holidays']> {
  const now = await clock.now();
  return Object.entries(config.markets).flatMap(([market, { timeZone, holidays }]) => {
    const today = calendarDayIn(timeZone, now);
    return Array.from({ length: yearDays }, (_, days) => addDays(today, days))
      .filter((day) => isBusinessDay(day, []) && !isBusinessDay(day, holidays))
      .map((day) => ({ market, day }));
  });
}
