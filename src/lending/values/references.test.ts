import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyParameters } from '../testing/arbitraries.ts';
import {
  clabeCheckDigit,
  createClabe,
  createPaymentReference,
  groupDigits,
  isAccountField,
  isClabe,
  isPaymentReference,
  luhnCheckDigit,
  referenceGrouping,
} from './references.ts';

function arbitraryDigits(length: number): fc.Arbitrary<string> {
  return fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''));
}

function addToDigit(text: string, at: number, add: number): string {
  const changed = (Number(text[at]) + add) % 10;
  return `${text.slice(0, at)}${changed}${text.slice(at + 1)}`;
}

describe('a CLABE', () => {
  it('carries the check digit of the Mexican banks', () => {
    expect(clabeCheckDigit('03218000011835971')).toBe('9');
    expect(createClabe('002010', '07777777777')).toBe('002010077777777771');
    expect(isClabe('032180000118359719')).toBe(true);
  });

  it('is invalid with any one digit changed', () => {
    fc.assert(
      fc.property(
        arbitraryDigits(6),
        arbitraryDigits(11),
        fc.nat(17),
        fc.integer({ min: 1, max: 9 }),
        (bank, account, at, add) => {
          const right = createClabe(bank, account);
          expect(isClabe(right)).toBe(true);
          expect(isClabe(addToDigit(right, at, add))).toBe(false);
        },
      ),
      propertyParameters,
    );
  });

  it('has 18 digits and nothing else', () => {
    for (const wrong of ['', '03218000011835971', '0321800001183597190', '03218000011835971x'])
      expect(isClabe(wrong)).toBe(false);
    for (const around of ['x032180000118359719', '032180000118359719x']) expect(isClabe(around)).toBe(false);
    for (const wrong of ['1', 'x03218000011835971', '03218000011835971x'])
      expect(() => clabeCheckDigit(wrong)).toThrow(RangeError);
  });

  it('consists of bank and place in 6 digits and an account in 11', () => {
    for (const [prefix, account] of [
      ['12345', '12345678901'],
      ['123456', '1234567890'],
      ['1234567', '1234567890'],
      ['12345x', '12345678901'],
    ] as const)
      expect(() => createClabe(prefix, account)).toThrow(RangeError);
  });
});

describe('a payment reference', () => {
  it('carries a Luhn check digit', () => {
    expect(luhnCheckDigit('7992739871')).toBe('3');
    expect(createPaymentReference('9300', '012345678')).toBe('93000123456780');
  });

  it('is invalid with any one digit changed', () => {
    fc.assert(
      fc.property(arbitraryDigits(9), fc.nat(13), fc.integer({ min: 1, max: 9 }), (serial, at, add) => {
        const right = createPaymentReference('9300', serial);
        expect(right).toMatch(/^9300\d{10}$/);
        expect(isPaymentReference(right)).toBe(true);
        expect(isPaymentReference(addToDigit(right, at, add))).toBe(false);
      }),
      propertyParameters,
    );
  });

  it('has 14 digits and nothing else', () => {
    const checked = (digits: string) => `${digits}${luhnCheckDigit(digits)}`;
    for (const wrong of [checked('930001234567'), checked('93000123456789'), 'x93000123456780'])
      expect(isPaymentReference(wrong)).toBe(false);
    for (const wrong of ['', 'x1', '1x']) expect(() => luhnCheckDigit(wrong)).toThrow(RangeError);
  });

  it('consists of the lender’s 4 digits and 9 of its own', () => {
    for (const [prefix, serial] of [
      ['930', '012345678'],
      ['93000', '12345678'],
      ['9300', '01234567'],
      ['9300', '01234567x'],
    ] as const)
      expect(() => createPaymentReference(prefix, serial)).toThrow(RangeError);
  });
});

describe('a reference on the page', () => {
  function shown(reference: string): string[] {
    return groupDigits(reference, referenceGrouping(reference)).map((group) => group.digits);
  }

  it('is formatted in groups of 4-5-5, a CLABE in 3-3-11-1', () => {
    expect(shown('93000123456780')).toEqual(['9300', '01234', '56780']);
    expect(shown('032180000118359719')).toEqual(['032', '180', '00011835971', '9']);
    expect(shown('9300012345678012')).toEqual(['9300', '01234', '56780', '12']);
    expect(shown('930001234')).toEqual(['9300', '01234']);
  });

  it('loses no digit and adds none, whatever the groups', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 6 }));
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,30}$/), lengths, (code, groups) => {
        const split = groupDigits(code, groups);
        expect(split.map((group) => group.digits).join('')).toBe(code);
        for (const { offset: at, digits: part } of split) expect(code.slice(at, at + part.length)).toBe(part);
      }),
      propertyParameters,
    );
  });
});

const clabe = { pattern: '^\\d{18}$', check: 'clabe' };

it('a part of an account is valid if it matches its pattern and its check digit, where it has one', () => {
  expect(isAccountField(clabe, '032180000118359719')).toBe(true);
  expect(isAccountField(clabe, '032180000118359718')).toBe(false);
  expect(isAccountField({ ...clabe, pattern: '^002' }, '032180000118359719')).toBe(false);
});

it('a part without a check digit is valid if it matches its pattern', () => {
  const number = { pattern: '^\\d{6,12}$', check: '' };
  expect(isAccountField(number, '123456')).toBe(true);
  expect(isAccountField(number, '12345')).toBe(false);
});
