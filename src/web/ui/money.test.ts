import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCount, formatMoney, moneyParts } from './format.ts';

/** Intl separates some symbols with a no-break space. */
function plain(text: string): string {
  return text.replace(/\s/g, ' ');
}

describe('money is minor units, shown divided by 100 with 2 decimals', () => {
  test('pesos', () => {
    expect(formatMoney(305148, 'MXN')).toBe('$3,051.48');
    expect(formatMoney(0, 'MXN')).toBe('$0.00');
    expect(formatMoney(5, 'MXN')).toBe('$0.05');
  });

  test('rupees are grouped the Indian way', () => {
    expect(formatMoney(12345600, 'INR')).toBe('₹1,23,456.00');
  });

  test('the parts put together are the whole', () => {
    expect(moneyParts(305148, 'MXN')).toEqual({ symbol: '$', whole: '3,051', cents: '.48' });
    expect(moneyParts(-100, 'MXN').symbol).toBe('−$');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (minor) => {
        const { symbol, whole, cents } = moneyParts(minor, 'MXN');
        expect(plain(symbol + whole + cents)).toBe(plain(formatMoney(minor, 'MXN')));
        expect(Number(whole.replace(/,/g, '')) * 100 + Number(cents.slice(1))).toBe(minor);
      }),
      { seed: 7 },
    );
  });
});

describe('plain counts are grouped in threes', () => {
  test('with dots by default', () => {
    expect(formatCount(360000)).toBe('360.000');
    expect(formatCount(999)).toBe('999');
    expect(formatCount(1234567)).toBe('1.234.567');
  });

  test('with the separator the brand asks for', () => {
    expect(formatCount(1234567, ',')).toBe('1,234,567');
  });
});
