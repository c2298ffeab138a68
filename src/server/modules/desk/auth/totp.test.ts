import { expect, test } from 'vitest';
import { computeTotp, encodeBase32, verifyTotp } from './credentials.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('a code is the one that RFC 6238 gives for second %i', (seconds, code) => {
  expect(computeTotp(secret, Math.floor(seconds / 30))).toBe(code);
});

test('a code is right while the app shows it, and once', () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  const moment = verifyTotp(secret, '287082', at(59), 0);
  expect(moment).toBe(1);
  expect(verifyTotp(secret, '287082', at(30), 0)).toBe(1);
  expect(verifyTotp(secret, '287082', at(29), 0)).toBeUndefined();
  expect(verifyTotp(secret, '287082', at(60), 0)).toBeUndefined();
  expect(verifyTotp(secret, '287082', at(59), 1)).toBeUndefined();
});

test('an app takes the secret in base 32', () => {
  expect(encodeBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
