import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMinorUnits } from './MoneyInput.tsx';
import { applyMoneyKey, type MoneyKey, moneyKeys } from './MoneyKeyboard.tsx';

describe('the money keyboard', () => {
  test('has digits, decimal point and delete', () => {
    const typeKeys = ['0', '5', '.', '.', '1', '2', '3'] as const;
    expect(typeKeys.reduce<string>(applyMoneyKey, '')).toBe('5.12');
    expect(applyMoneyKey('5.12', 'delete')).toBe('5.1');
    expect(applyMoneyKey('', '.')).toBe('0.');
  });

  test('whatever is pressed stays an amount of whole minor units', () => {
    const key = fc.constantFrom<MoneyKey>(...moneyKeys);
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), (keys) => {
        const text = keys.reduce<string>(applyMoneyKey, '');
        expect(text).toMatch(/^(\d{1,9}(\.\d{0,2})?)?$/);
        expect(Number.isSafeInteger(parseMinorUnits(text) ?? 0)).toBe(true);
      }),
      { seed: 174 },
    );
    expect(parseMinorUnits('0.07')).toBe(7);
    expect(parseMinorUnits('3051.4')).toBe(305_140);
    expect(parseMinorUnits('')).toBeUndefined();
  });
});
