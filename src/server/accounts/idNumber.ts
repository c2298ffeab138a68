import type { Market } from '../config/index.ts';

/** What a national id is called. */
export const idName: Record<Market, string> = { MX: 'CURP', IN: 'PAN' };

/** Whether an id number is well formed and, where it says so, is of someone born that day (`YYYY-MM-DD`). */
export function isIdNumber(market: Market, idNumber: string, birthDate: string): boolean {
  return market === 'MX' ? isCurp(idNumber, birthDate) : isPan(idNumber);
}

const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const curp = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ]{3}[A-Z\d]\d$/;

/** Letters, birth date, sex, state, letters, century (a digit before 2000, a letter since), check digit. Source: RENAPO. */
function isCurp(text: string, birthDate: string): boolean {
  if (!curp.test(text)) return false;
  const [, century = '', year = '', month = '', day = ''] =
    /^(\d\d)(\d\d)-(\d\d)-(\d\d)$/.exec(birthDate) ?? [];
  if (text.slice(4, 10) !== `${year}${month}${day}`) return false;
  if (century !== (/\d/.test(text.charAt(16)) ? '19' : '20')) return false;
  return text.charAt(17) === checkDigit(text.slice(0, 17));
}

function checkDigit(first17: string): string {
  const sum = [...first17].reduce(
    (total, character, index) => total + alphabet.indexOf(character) * (18 - index),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/** The fourth letter P: a person. Source: Income Tax Department of India. */
function isPan(text: string): boolean {
  return /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/.test(text);
}
