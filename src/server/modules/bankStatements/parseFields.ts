import type { BankStatementField, BankStatementLineError } from '../../../contract/desk/bankStatements.ts';

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

/** `content`: what it held, cut. */
export type RejectedLine = {
  number: number;
  field: BankStatementField;
  reason: BankStatementLineError;
  content: string;
};

/** What a file holds, a line after the other. */
export type StatementFileLine = ParsedLine | RejectedLine;

export function isRejectedLine(line: StatementFileLine): line is RejectedLine {
  return 'reason' in line;
}

/** A file without a readable line. */
export class UnreadableFileError extends Error {
  readonly reason: 'empty' | 'noColumns' | 'notXml' | 'doctype';

  constructor(reason: UnreadableFileError['reason']) {
    super(`the statement is unreadable: ${reason}`);
    this.reason = reason;
  }
}

/** Printable ASCII with single spaces: the common case, which needs no cleaning. */
const plainTextPattern = /^[!-~]*(?: [!-~]+)*$/;
const maxTextLength = 140;
const maxReferenceLength = 64;

/** Normalizes a text to one line without control and format characters. */
export function normalizeStatementText(text: string, maxLength = maxTextLength): string {
  if (plainTextPattern.test(text)) return text.slice(0, maxLength);
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength);
}

/** Null if it is too long to be stored in full. */
export function normalizeStatementReference(text: string): string | null {
  const cleaned = normalizeStatementText(text, maxReferenceLength + 1);
  return cleaned.length > maxReferenceLength ? null : cleaned;
}

const isoDayPattern = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const dayFirstPattern = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3})[-/. ](\d{4}|\d{2})(?:[T ].*)?$/;
const compactDayPattern = /^(\d{4})(\d{2})(\d{2})$/;
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

/** Parses a date in the formats of banks, year first or day first; null if invalid. */
export function parseDay(text: string): string | null {
  const trimmed = text.trim();
  const isoMatch = isoDayPattern.exec(trimmed) ?? compactDayPattern.exec(trimmed);
  if (isoMatch !== null) return toIsoDay(Number(isoMatch[1]), Number(isoMatch[2]), Number(isoMatch[3]));
  const [, dayOfMonth, month = '', year = ''] = dayFirstPattern.exec(trimmed) ?? [];
  if (dayOfMonth === undefined) return null;
  return toIsoDay(Number(year.length === 2 ? `20${year}` : year), parseMonth(month), Number(dayOfMonth));
}

function parseMonth(text: string): number {
  const number = Number(text);
  if (!Number.isNaN(number)) return number;
  return months.findIndex((names) => names.split('|').includes(text.toLowerCase())) + 1;
}

function toIsoDay(year: number, month: number, dayOfMonth: number): string | null {
  if (year < 1990 || year > 2199 || month < 1 || month > 12 || dayOfMonth < 1) return null;
  const day = `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

const maxAmountDigits = 13;

/**
 * Parses an amount in the formats of banks, in minor units: decimal point or comma, digit groups, debits in brackets or with a
 * leading or trailing minus. A single separator before exactly three digits separates thousands. Null if invalid.
 */
export function parseAmount(text: string): number | null {
  if (/^-?\d{1,11}\.\d\d$/.test(text)) return Number(text.replace('.', ''));
  const trimmed = text.normalize('NFKC').replace(/[\s'’]|mxn|inr|rs\.?|[$₹€]/gi, '');
  const [, prefix = '', body = '', suffix = ''] = /^([-+(]?)([\d.,]+)([-)]|cr|dr)?$/i.exec(trimmed) ?? [];
  if (body === '' || (prefix === '(') !== (suffix === ')')) return null;
  const minor = parseMinorUnits(body);
  if (minor === null) return null;
  const isDebit = prefix === '-' || prefix === '(' || suffix === '-' || suffix.toLowerCase() === 'dr';
  return isDebit && minor !== 0 ? -minor : minor;
}

function parseMinorUnits(body: string): number | null {
  const decimal = findDecimalSign(body);
  const decimalIndex = decimal === null ? -1 : body.lastIndexOf(decimal);
  const wholePart = decimalIndex < 0 ? body : body.slice(0, decimalIndex);
  const fraction = decimalIndex < 0 ? '' : body.slice(decimalIndex + 1);
  if (!/^(\d+|\d{1,3}([.,]\d{2,3})*[.,]\d{3})$/.test(wholePart === '' && fraction !== '' ? '0' : wholePart))
    return null;
  if (wholePart.includes('.') && wholePart.includes(',')) return null;
  if (!/^\d*$/.test(fraction) || /[1-9]/.test(fraction.slice(2))) return null;
  const digits = `${wholePart.replace(/[.,]/g, '')}${fraction.slice(0, 2).padEnd(2, '0')}`.replace(
    /^0+(?=\d)/,
    '',
  );
  return digits.length > maxAmountDigits ? null : Number(digits);
}

/** The decimal separator of a number; null if it has none. */
function findDecimalSign(body: string): '.' | ',' | null {
  const [point, comma] = [body.lastIndexOf('.'), body.lastIndexOf(',')];
  if (point < 0 && comma < 0) return null;
  const sign = point > comma ? '.' : ',';
  if (point >= 0 && comma >= 0) return sign;
  const occursOnce = body.indexOf(sign) === body.lastIndexOf(sign);
  const digitsAfter = body.length - 1 - body.lastIndexOf(sign);
  return occursOnce && digitsAfter !== 3 ? sign : null;
}

/**
 * Decodes a bank's file: UTF-8 or UTF-16, by byte order mark or its bytes, else windows-1252, in which every byte is valid.
 */
export function decodeFile(bytes: Buffer): string {
  const encoding = detectEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function detectEncoding(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Latin letters in UTF-16 have one zero byte of two.
  const [even, odd] = [countZeroBytes(bytes, 0), countZeroBytes(bytes, 1)];
  if (odd > 0 && even === 0) return 'utf-16le';
  return even > 0 && odd === 0 ? 'utf-16be' : 'utf-8';
}

const maxInspectedBytes = 400;

function countZeroBytes(bytes: Buffer, from: number): number {
  let count = 0;
  for (let index = from; index < Math.min(bytes.length, maxInspectedBytes); index += 2)
    if (bytes[index] === 0) count++;
  return count;
}
