import { expect, test } from 'vitest';
import { hashPassphrase, verifyPassphrase } from './credentials.ts';

test('a passphrase is right exactly as it was typed, sign by sign', async () => {
  const stored = await hashPassphrase('Refi Ñ');
  expect(await verifyPassphrase('Refi Ñ', stored, true)).toBe(true);
  expect(await verifyPassphrase('Reﬁ Ñ', stored, true)).toBe(false);
});

test('the code of another borrower opens nothing', async () => {
  const stored = await hashPassphrase('correct horse battery staple');
  expect(await verifyPassphrase('correct horse battery staple', stored, true)).toBe(true);
  expect(await verifyPassphrase('correct horse battery staple', `${stored}$first`, true)).toBe(false);
});
