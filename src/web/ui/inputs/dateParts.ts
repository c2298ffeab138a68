/** The rules of the date picker, apart from how it is drawn. Source: SPEC 9. */

export type DateParts = { year: number; month: number; day: number; hour: number; minute: number };

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** `2026-11-27 09:05`; a day the month hasn't becomes its last. */
export function formatDateTime({ year, month, day, hour, minute }: DateParts): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const last = Math.min(day, daysInMonth(year, month));
  return `${year}-${pad(month)}-${pad(last)} ${pad(hour)}:${pad(minute)}`;
}

/** Reads `YYYY-MM-DD HH:mm`; nothing for any other text. */
export function parseDateTime(text: string): DateParts | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  return { year, month, day, hour, minute };
}
