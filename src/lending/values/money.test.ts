import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyParameters } from '../testing/arbitraries.ts';
import {
  add,
  divideHalfUp,
  formatDecimal,
  minor,
  multiplyRounded,
  parseRate,
  ratio,
  subtract,
  toSafeInteger,
} from './money.ts';

describe('money', () => {
  it('is a safe integer or nothing', () => {
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => minor(wrong)).toThrow(RangeError);
    expect(() => add(minor(Number.MAX_SAFE_INTEGER), minor(1))).toThrow(RangeError);
    expect(() => subtract(minor(-Number.MAX_SAFE_INTEGER), minor(1))).toThrow(RangeError);
  });

  it('is written with two places, exactly', () => {
    expect([0, 5, -5, 12_345, -12_345, Number.MAX_SAFE_INTEGER].map(formatDecimal)).toEqual([
      '0.00',
      '0.05',
      '-0.05',
      '123.45',
      '-123.45',
      '90071992547409.91',
    ]);
  });

  it('reads rates from decimal strings only', () => {
    expect(parseRate('0.18')).toEqual({ numerator: 18n, denominator: 100n });
    expect(parseRate('2')).toEqual({ numerator: 2n, denominator: 1n });
    for (const wrong of ['', '.5', '5.', '-0.1', '1e-3', ' 0.1', '0,1', 'NaN'])
      expect(() => parseRate(wrong)).toThrow(RangeError);
  });

  it('rounds once, half up', () => {
    expect(multiplyRounded(minor(1), ratio(1, 2))).toBe(1);
    expect(multiplyRounded(minor(5), parseRate('0.1'))).toBe(1);
    expect(multiplyRounded(minor(4), parseRate('0.1'))).toBe(0);
    expect(multiplyRounded(minor(10), parseRate('0.3'), parseRate('0.15'))).toBe(0);
    expect(multiplyRounded(minor(300_000), parseRate('0.18'), ratio(30, 365))).toBe(4_438);
    expect(() => divideHalfUp(-1n, 2n)).toThrow(RangeError);
    expect(() => divideHalfUp(1n, -2n)).toThrow(RangeError);
  });

  it('rejects a fraction whose terms are not exact, or whose denominator is below one', () => {
    for (const [numerator, denominator] of [
      [1, 0],
      [1, -1],
      [2 ** 53, 1],
      [1, 2 ** 53],
    ] as const)
      expect(() => ratio(numerator, denominator)).toThrow(RangeError);
    expect(toSafeInteger(2n ** 53n - 1n)).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => toSafeInteger(2n ** 53n)).toThrow(RangeError);
  });

  it('stays exact where a binary float would not', () => {
    expect(multiplyRounded(minor(9_007_199_254_740_991), parseRate('1.000'))).toBe(9_007_199_254_740_991);
    expect(multiplyRounded(minor(115), parseRate('0.1'), ratio(10, 1))).toBe(115);
  });

  it('is never further from the exact portion than half a unit', () => {
    fc.assert(
      fc.property(
        fc.nat(10 ** 10),
        fc.nat(99_999),
        fc.integer({ min: 1, max: 99_999 }),
        (amount, up, down) => {
          const exact = BigInt(amount) * BigInt(up);
          const twiceError =
            2n * (BigInt(multiplyRounded(minor(amount), ratio(up, down))) * BigInt(down) - exact);
          expect(twiceError > -BigInt(down) && twiceError <= BigInt(down)).toBe(true);
        },
      ),
      propertyParameters,
    );
  });
});
