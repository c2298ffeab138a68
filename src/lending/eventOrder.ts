import type { Day } from './calendar.ts';

export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export type DatedEvent = { readonly id: string; readonly valueDate: Day };

export function compareByValueDate(a: DatedEvent, b: DatedEvent): number {
  return compareText(a.valueDate, b.valueDate) || compareText(a.id, b.id);
}
