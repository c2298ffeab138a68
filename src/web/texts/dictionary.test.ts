import { describe, expect, test } from 'vitest';
import { defineTexts } from './dictionary.ts';
import { interpolate } from './interpolate.ts';

describe('texts', () => {
  test('holes are filled, a number chooses its form', () => {
    expect(interpolate('en {days} {days|día|días}', { days: 1 })).toBe('en 1 día');
    expect(interpolate('en {days} {days|día|días}', { days: 7 })).toBe('en 7 días');
  });

  test('a number and its unit stay on one line', () => {
    const { es } = defineTexts({
      es: { due: 'en {days} {days|día|días}', paid: '{amount} antes' },
      en: { due: 'in {days} {days|day|days}', paid: '{amount} before' },
    });
    expect(interpolate(es.due, { days: 7 })).toBe('en 7\u00a0días');
    expect(interpolate(es.paid, { amount: '$7' })).toBe('$7 antes');
  });

  test('a value that looks like a hole is not filled again', () => {
    expect(interpolate('{name}', { name: '{days}' })).toBe('{days}');
  });
});
