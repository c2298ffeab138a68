import type { Day } from '../../../lending/index.ts';

/** A moment of a day that is the same day from the Americas to India. */
export function instantOn(day: Day, minutes = 0): Date {
  return new Date(Date.parse(`${day}T14:00:00Z`) + minutes * 60_000);
}
