import { addDays, toDay } from '../../../../lending/index.ts';

/** The first moment of a day, UTC. */
export function startOfUtcDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** The first moment after a day, UTC. */
export function endOfUtcDay(date: string): Date {
  return startOfUtcDay(addDays(toDay(date), 1));
}
