import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorOf } from './amount.ts';
import { afterMoneyKey, type MoneyKey, moneyKeys } from './moneyKeys.ts';

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
});
