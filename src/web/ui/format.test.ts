import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../texts/language.ts';
import {
  formatLongDay,
  formatMoney,
  formatMoneyParts,
  formatShortDay,
  groupThousands,
  toWireDate,
  toWireDateTime,
} from './format.ts';

beforeEach(() => setLanguage('es'));

describe('days as a borrower reads them', () => {
  test('the weekday, the day and the month', () => {
    expect(formatLongDay('2026-11-27')).toBe('viernes 27 de noviembre');
    setLanguage('en');
    expect(formatLongDay('2026-11-27')).toBe('Friday 27 November');
  });

  test('the year is said only where it is another one', () => {
    expect(formatLongDay('2027-01-05', '2026-12-29')).toBe('martes 5 de enero de 2027');
    expect(formatLongDay('2026-12-31', '2026-12-29')).toBe('jueves 31 de diciembre');
  });

  test('short, with the time where it is asked for', () => {
    expect(formatShortDay('2026-11-18 14:30:05')).toBe('18\u00a0nov');
    expect(formatShortDay('2026-11-18 14:30:05', true)).toBe('18\u00a0nov, 14:30');
    expect(formatShortDay('2026-11-18', true)).toBe('18\u00a0nov');
  });

  test('what is no date stays as it is', () => {
    expect(formatLongDay('')).toBe('');
  });
});

describe('moments are written YYYY-MM-DD HH:MM:SS, zero padded', () => {
  test('every part', () => {
    const moment = new Date(2026, 0, 2, 3, 4, 5);
    expect(toWireDate(moment)).toBe('2026-01-02');
    expect(toWireDateTime(moment)).toBe('2026-01-02 03:04:05');
  });

  test('always of one length', () => {
    const moments = fc.date({ min: new Date(2000, 0, 1), max: new Date(2099, 0, 1), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(toWireDateTime(moment)).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
      }),
      { seed: 7 },
    );
  });
});

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

  test('the parts joined are the formatted amount', () => {
    expect(formatMoneyParts(305148, 'MXN')).toEqual({ symbol: '$', whole: '3,051', cents: '.48' });
    expect(formatMoneyParts(-100, 'MXN').symbol).toBe('−$');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (minor) => {
        const { symbol, whole, cents } = formatMoneyParts(minor, 'MXN');
        expect(plain(symbol + whole + cents)).toBe(plain(formatMoney(minor, 'MXN')));
        expect(Number(whole.replace(/,/g, '')) * 100 + Number(cents.slice(1))).toBe(minor);
      }),
      { seed: 7 },
    );
  });
});

describe('plain counts are grouped in threes', () => {
  test('with dots by default', () => {
    expect(groupThousands(360000)).toBe('360.000');
    expect(groupThousands(999)).toBe('999');
    expect(groupThousands(1234567)).toBe('1.234.567');
  });

  test('with the separator the brand asks for', () => {
    expect(groupThousands(1234567, ',')).toBe('1,234,567');
  });
});
