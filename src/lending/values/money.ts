import { memoize } from './memoize.ts';

/** An amount in minor units (centavos, paise): always a safe integer, never a fraction. */
export type Minor = number & { readonly __minor: 'Minor' };

/** An exact fraction; the denominator is positive. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint };

function isMinor(value: number): value is Minor {
  return Number.isSafeInteger(value);
}

/** Brands an integer as money. Throws RangeError on a fraction, NaN or anything beyond a safe integer. */
export function minor(value: number): Minor {
  if (!isMinor(value)) throw new RangeError(`Not a whole amount of minor units: ${value}`);
  return value;
}

/** A count of days, or of days times an amount. Throws RangeError as {@link minor} does. */
export function requireInteger(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number: ${value}`);
  return value;
}

export const zeroAmount: Minor = minor(0);

export function add(...amounts: readonly Minor[]): Minor {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return minor(sum);
}

export function subtract(from: Minor, amount: Minor): Minor {
  return minor(from - amount);
}

/** A decimal text with two places and no separators: -123456 is "-1234.56". */
export function formatDecimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function minAmount(a: Minor, b: Minor): Minor {
  return a < b ? a : b;
}

export function maxAmount(a: Minor, b: Minor): Minor {
  return a > b ? a : b;
}

const decimalPattern = /^(\d{1,9})(?:\.(\d{1,12}))?$/;

/** Reads a decimal string ("0.18") as an exact fraction. Throws RangeError on signs, exponents or spaces. */
export const parseRate: (text: string) => Ratio = memoize((text) => {
  const match = decimalPattern.exec(text);
  if (!match) throw new RangeError(`Not a decimal rate: ${text}`);
  const fraction = match[2] ?? '';
  return { numerator: BigInt(`${match[1]}${fraction}`), denominator: 10n ** BigInt(fraction.length) };
});

/** The fraction `numerator / denominator` of whole numbers, such as days over a year. */
export function ratio(numerator: number, denominator: number): Ratio {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`Not a ratio: ${numerator}/${denominator}`);
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

/** `amount` times every given fraction, rounded once, half up. Only amounts and fractions that are not negative. */
export function multiplyRounded(amount: Minor, ...fractions: readonly Ratio[]): Minor {
  let numerator = BigInt(amount);
  let denominator = 1n;
  for (const fraction of fractions) {
    numerator *= fraction.numerator;
    denominator *= fraction.denominator;
  }
  return divideHalfUp(numerator, denominator);
}

/** `numerator / denominator` to the nearest integer, halves upwards; neither may be negative. */
export function divideHalfUp(numerator: bigint, denominator: bigint): Minor {
  if (numerator < 0n || denominator <= 0n) throw new RangeError('Only amounts from zero upwards are rounded');
  return minor(toSafeInteger((2n * numerator + denominator) / (2n * denominator)));
}

/** A big integer as a number. Throws RangeError rather than lose a digit. */
export function toSafeInteger(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`Too large to be exact: ${value}`);
  return number;
}
