/** The rules of the money keyboard and the date picker, apart from how they are drawn. Source: SPEC 5 and 9. */

export const moneyKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'delete'] as const;
export type MoneyKey = (typeof moneyKeys)[number];

const mostDigits = 9;
const decimals = 2;

/** The text of an amount after a key: one decimal point, two decimals, no needless zero in front. */
export function afterMoneyKey(text: string, key: MoneyKey): string {
  if (key === 'delete') return text.slice(0, -1);
  if (key === '.') return text.includes('.') ? text : `${text || '0'}.`;
  const [whole = '', cents] = text.split('.');
  if (cents !== undefined) return cents.length < decimals ? text + key : text;
  if (whole === '0') return key;
  return whole.length < mostDigits ? text + key : text;
}

/** Minor units of an amount's text; nothing for an empty one. */
export function minorOf(text: string): number | undefined {
  if (!/\d/.test(text)) return undefined;
  const [whole = '0', cents = ''] = text.split('.');
  return Number(whole) * 100 + Number(cents.padEnd(decimals, '0'));
}

/** `3025.74` of 302574, for an input. */
export function amountText(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(decimals, '0')}`;
}

export type DateParts = { year: number; month: number; day: number; hour: number; minute: number };

export function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** `2026-11-27 09:05`; a day the month hasn't becomes its last. */
export function dateTimeText({ year, month, day, hour, minute }: DateParts): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const last = Math.min(day, daysIn(year, month));
  return `${year}-${pad(month)}-${pad(last)} ${pad(hour)}:${pad(minute)}`;
}

/** Reads `YYYY-MM-DD HH:mm`; nothing for any other text. */
export function datePartsOf(text: string): DateParts | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  return { year, month, day, hour, minute };
}
