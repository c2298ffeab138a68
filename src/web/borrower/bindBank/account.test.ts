import { describe, expect, test } from 'vitest';
import { mistakesOf, noAccount, payloadOf } from './account.ts';

describe('a bank account, before it is sent', () => {
  test('in Mexico is a CLABE whose check digit fits', () => {
    expect(mistakesOf('MX', { ...noAccount, clabe: '012180012345714821' })).toEqual({});
    expect(mistakesOf('MX', { ...noAccount, clabe: '012180012345714822' })).toEqual({ clabe: 'clabeWrong' });
    expect(mistakesOf('MX', noAccount)).toEqual({ clabe: 'clabeWrong' });
  });

  test('in India is an IFSC and an account number written twice alike', () => {
    const good = { ...noAccount, ifsc: 'HDFC0000174', account: '50100174175530', repeated: '50100174175530' };
    expect(mistakesOf('IN', good)).toEqual({});
    expect(mistakesOf('IN', { ...good, ifsc: 'HDFC1000174', account: '123' })).toEqual({
      ifsc: 'ifscWrong',
      account: 'numberWrong',
      repeated: 'repeatWrong',
    });
    expect(payloadOf('IN', good)).toEqual({ ifsc: 'HDFC0000174', account: '50100174175530' });
  });
});
