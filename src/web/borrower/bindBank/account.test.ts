import { describe, expect, test } from 'vitest';
import { type AccountFields, accountPayload, validateAccount } from './account.ts';

const field: Omit<AccountFields[number], 'name' | 'pattern' | 'wrong'> = {
  input: 'digits',
  label: '',
  hint: '',
  check: '',
  most: 18,
  options: [],
  repeat: null,
};
const clabe: AccountFields = [
  { ...field, name: 'clabe', pattern: '^\\d{18}$', check: 'clabe', wrong: 'Check your CLABE' },
];
const indian: AccountFields = [
  { ...field, name: 'ifsc', input: 'code', pattern: '^[A-Z]{4}0[A-Z0-9]{6}$', wrong: 'Check the IFSC' },
  {
    ...field,
    name: 'account',
    pattern: '^\\d{9,18}$',
    wrong: 'Check the number',
    repeat: { label: 'Repeat it', wrong: 'They differ' },
  },
];

describe('a bank account, before it is sent', () => {
  test('is checked by the sum that its market names', () => {
    expect(validateAccount(clabe, { clabe: '012180012345714821' })).toEqual({});
    expect(validateAccount(clabe, { clabe: '012180012345714822' })).toEqual({ clabe: 'Check your CLABE' });
    expect(validateAccount(clabe, {})).toEqual({ clabe: 'Check your CLABE' });
  });

  test('is in the shape that its market asks for, twice alike where it is typed twice', () => {
    const validAccount = {
      ifsc: 'HDFC0000174',
      account: '50100174175530',
      'account again': '50100174175530',
    };
    expect(validateAccount(indian, validAccount)).toEqual({});
    expect(validateAccount(indian, { ...validAccount, ifsc: 'HDFC1000174', account: '123' })).toEqual({
      ifsc: 'Check the IFSC',
      account: 'Check the number',
      'account again': 'They differ',
    });
    expect(accountPayload(indian, validAccount)).toEqual({ ifsc: 'HDFC0000174', account: '50100174175530' });
  });

  test('whose sum this page doesn’t know is left to the server', () => {
    const [only] = clabe;
    if (only === undefined) throw new Error('a CLABE has a part');
    expect(validateAccount([{ ...only, check: 'newer' }], { clabe: '012180012345714822' })).toEqual({});
  });
});
