import { expect, test } from 'vitest';
import { hashPassphrase, isPassphrase } from './passphrase.ts';

test('a passphrase is right exactly as it was typed, sign by sign', async () => {
  const kept = await hashPassphrase('Refi Ñ');
  expect(await isPassphrase('Refi Ñ', kept, true)).toBe(true);
  expect(await isPassphrase('Reﬁ Ñ', kept, true)).toBe(false);
});

test('what somebody else was once told opens nothing', async () => {
  const kept = await hashPassphrase('correct horse battery staple');
  expect(await isPassphrase('correct horse battery staple', kept, true)).toBe(true);
  expect(await isPassphrase('correct horse battery staple', `${kept}$first`, true)).toBe(false);
});
