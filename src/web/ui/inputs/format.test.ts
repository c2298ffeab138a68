import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterMoneyKey,
  amountText,
  datePartsOf,
  dateTimeText,
  type MoneyKey,
  minorOf,
  moneyKeys,
} from './format.ts';

describe('the money keyboard', () => {
  test('has digits, decimal point and delete', () => {
    const typed = ['0', '5', '.', '.', '1', '2', '3'] as const;
    expect(typed.reduce<string>(afterMoneyKey, '')).toBe('5.12');
    expect(afterMoneyKey('5.12', 'delete')).toBe('5.1');
    expect(afterMoneyKey('', '.')).toBe('0.');
  });

  test('whatever is pressed stays an amount of whole minor units', () => {
    const key = fc.constantFrom<MoneyKey>(...moneyKeys);
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), (keys) => {
        const text = keys.reduce<string>(afterMoneyKey, '');
        expect(text).toMatch(/^(\d{1,9}(\.\d{0,2})?)?$/);
        expect(Number.isSafeInteger(minorOf(text) ?? 0)).toBe(true);
      }),
      { seed: 174 },
    );
    expect(minorOf('0.07')).toBe(7);
    expect(minorOf('3051.4')).toBe(305_140);
    expect(minorOf('')).toBeUndefined();
  });

  test('an amount shown is read back', () => {
    expect(amountText(302_507)).toBe('3025.07');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (minor) => {
        expect(minorOf(amountText(minor))).toBe(minor);
      }),
      { seed: 7 },
    );
  });
});

describe('the date picker', () => {
  test('gives YYYY-MM-DD HH:mm, zero padded, and never a day the month hasn’t', () => {
    expect(dateTimeText({ year: 2026, month: 2, day: 31, hour: 9, minute: 5 })).toBe('2026-02-28 09:05');
    expect(datePartsOf('2026-11-27 09:05')).toEqual({ year: 2026, month: 11, day: 27, hour: 9, minute: 5 });
    expect(datePartsOf('27/11/2026')).toBeUndefined();
  });
});
