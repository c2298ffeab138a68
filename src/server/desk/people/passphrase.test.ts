import { expect, test } from 'vitest';
import { hashPassphrase, isPassphrase } from './passphrase.ts';

test('a passphrase is right exactly as it was typed, sign by sign', async () => {
  const kept = await hashPassphrase('Refi Ñ');
  expect(await isPassphrase('Refi Ñ', kept, true)).toBe(true);
  expect(await isPassphrase('Reﬁ Ñ', kept, true)).toBe(false);
});
