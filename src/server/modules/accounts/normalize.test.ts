import { describe, expect, test } from 'vitest';
import { normalizeAddress, normalizeName } from './certification.ts';

describe('a name that documents can render', () => {
  test.each([
    'Ana López Hernández',
    'Zoë Ñandú O’Connor-Łuczak',
    "María D'Ors Ma. del Carmen",
    'राम कुमार शर्मा',
  ])('is accepted unchanged: %s', (name) => {
    expect(normalizeName(name)).toBe(name);
  });

  test('is stored in composed letters', () => {
    expect(normalizeName('Ana Lo\u0301pez')).toBe('Ana López');
    expect(normalizeName('Ａｎａ Pérez')).toBe('Ana Pérez');
  });

  test.each([
    ['a script that isn’t in our fonts', 'نور الهدى'],
    ['another', '王小明'],
    ['signs that turn how it is read', 'Ana\u202eevil'],
    ['what nobody sees', 'Ana\u200bLópez'],
    ['a picture', '😀 Ana'],
    ['a formula', '=cmd|calc A1'],
    ['markup', '<b>Ana</b>'],
    ['digits', 'Ana 2'],
    ['accents upon accents', `A${'\u0316'.repeat(9)} B`],
    ['no letter at all', '-- . --'],
    ['nothing', ''],
  ])('is refused: %s', (_what, name) => {
    expect(normalizeName(name)).toBeUndefined();
  });
});

test('an address can have digits and signs, and no character that documents cannot render', () => {
  for (const address of [
    'Av. Chapultepec 480, 2.º piso #4 (int. B)',
    '174 MG Road, Bengaluru 560001',
    'प्लॉट 12, दिल्ली',
  ])
    expect(normalizeAddress(address)).toBe(address);
  for (const address of ['Calle 😀 174', 'شارع 5', 'Calle\u202e 174', '174']) {
    expect(normalizeAddress(address)).toBeUndefined();
  }
});
