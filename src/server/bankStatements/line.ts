import type { LineRefusal, StatementField } from '../../contract/desk/names.ts';

/** A line of a statement as a file has it. Minor units; credits positive. */
export type ParsedLine = {
  number: number;
  account: string;
  valueDate: string;
  amount: number;
  currency: string;
  reference: string;
  description: string;
};

export type RefusedLine = { number: number; field: StatementField; reason: LineRefusal };

/** What a file holds, a line after the other. */
export type FileLine = ParsedLine | RefusedLine;

export function isRefused(line: FileLine): line is RefusedLine {
  return 'reason' in line;
}

/** A file of which no line can be read. */
export class UnreadableFile extends Error {
  readonly why: 'empty' | 'noColumns' | 'notXml' | 'doctype';

  constructor(why: UnreadableFile['why']) {
    super(`the statement is unreadable: ${why}`);
    this.why = why;
  }
}

/** Letters and figures with single blanks between, as most are. */
const isPlain = /^[!-~]*(?: [!-~]+)*$/;
const mostText = 140;
const mostReference = 64;

/** In one line, without what isn't seen. */
export function cleanText(text: string, most = mostText): string {
  if (isPlain.test(text)) return text.slice(0, most);
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most);
}

/** Null for one that is too long to be compared whole. */
export function cleanReference(text: string): string | null {
  const clean = cleanText(text, mostReference + 1);
  return clean.length > mostReference ? null : clean;
}

const isoDay = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const dayFirst = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3})[-/. ](\d{4}|\d{2})(?:[T ].*)?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const months = [
  'jan|ene',
  'feb',
  'mar',
  'apr|abr',
  'may',
  'jun',
  'jul',
  'aug|ago',
  'sep',
  'oct',
  'nov',
  'dec|dic',
];

/** A day as banks write it, the year first or the day first; null for what is none. */
export function parseDay(text: string): string | null {
  const given = text.trim();
  const iso = isoDay.exec(given) ?? compact.exec(given);
  if (iso !== null) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, on, month = '', year = ''] = dayFirst.exec(given) ?? [];
  if (on === undefined) return null;
  return dayFrom(Number(year.length === 2 ? `20${year}` : year), monthFrom(month), Number(on));
}

function monthFrom(text: string): number {
  const number = Number(text);
  if (!Number.isNaN(number)) return number;
  return months.findIndex((names) => names.split('|').includes(text.toLowerCase())) + 1;
}

function dayFrom(year: number, month: number, on: number): string | null {
  if (year < 1990 || year > 2199 || month < 1 || month > 12 || on < 1) return null;
  const day = `${year}-${String(month).padStart(2, '0')}-${String(on).padStart(2, '0')}`;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

const mostDigits = 13;

/**
 * An amount as banks write it, in minor units: with a decimal point or comma and groups of digits, in brackets or with a minus
 * before or behind for a debit. A single sign before exactly three digits parts thousands. Null for what is none.
 */
export function parseAmount(text: string): number | null {
  if (/^-?\d{1,11}\.\d\d$/.test(text)) return Number(text.replace('.', ''));
  const given = text.normalize('NFKC').replace(/[\s'’]|mxn|inr|rs\.?|[$₹€]/gi, '');
  const [, before = '', body = '', behind = ''] = /^([-+(]?)([\d.,]+)([-)]|cr|dr)?$/i.exec(given) ?? [];
  if (body === '' || (before === '(') !== (behind === ')')) return null;
  const minor = minorOf(body);
  if (minor === null) return null;
  const isDebit = before === '-' || before === '(' || behind === '-' || behind.toLowerCase() === 'dr';
  return isDebit && minor !== 0 ? -minor : minor;
}

function minorOf(body: string): number | null {
  const decimal = decimalSign(body);
  const at = decimal === null ? -1 : body.lastIndexOf(decimal);
  const whole = at < 0 ? body : body.slice(0, at);
  const part = at < 0 ? '' : body.slice(at + 1);
  if (!/^(\d+|\d{1,3}([.,]\d{2,3})*[.,]\d{3})$/.test(whole === '' && part !== '' ? '0' : whole)) return null;
  if (whole.includes('.') && whole.includes(',')) return null;
  if (!/^\d*$/.test(part) || /[1-9]/.test(part.slice(2))) return null;
  const digits = `${whole.replace(/[.,]/g, '')}${part.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  return digits.length > mostDigits ? null : Number(digits);
}

/** Which sign is the decimal one; null: none is. */
function decimalSign(body: string): '.' | ',' | null {
  const [point, comma] = [body.lastIndexOf('.'), body.lastIndexOf(',')];
  if (point < 0 && comma < 0) return null;
  const sign = point > comma ? '.' : ',';
  if (point >= 0 && comma >= 0) return sign;
  const isOnce = body.indexOf(sign) === body.lastIndexOf(sign);
  const after = body.length - 1 - body.lastIndexOf(sign);
  return isOnce && after !== 3 ? sign : null;
}
