import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listLongNumbers, maskAccountNumbers } from './accountNumbers.ts';

const digits = fc.stringMatching(/^\d{11,24}$/);
const separators = fc.array(fc.constantFrom('', '', ' ', '-', ' - ', '.', '\u200b', '\u2011', '\u00a0'), {
  minLength: 24,
  maxLength: 24,
});

test('of an account nothing but its end can be read, however its digits are set apart', () => {
  fc.assert(
    fc.property(digits, separators, (number, between) => {
      const written = [...number].map((digit, at) => `${digit}${between[at]}`).join('');
      const masked = maskAccountNumbers(`SPEI ${written} DE ANA`);
      expect(masked.replaceAll(/\D/g, '')).toBe(number.slice(-4));
      expect(masked).toMatch(/^SPEI ••••\d{4}.* DE ANA$/su);
    }),
  );
});

test('a known number stays, beside an account and however it is grouped; so do shorter ones', () => {
  const known = new Set(['0123456789', '93001234567890']);
  const text = 'PAGO 0123456789 012180001234567891 Y 9300 1234 5678 90';
  expect(listLongNumbers([text])).toEqual(expect.arrayContaining([...known]));
  expect(maskAccountNumbers('0123456789 012180001234567891', known)).toBe('0123456789 ••••7891');
  expect(maskAccountNumbers('9300 1234 5678 90', known)).toBe('9300 1234 5678 90');
  expect(maskAccountNumbers('93001234567890 20261120', known)).toBe('93001234567890 20261120');
  expect(maskAccountNumbers('EL 20261120 77', known)).toBe('EL 20261120 77');
});
