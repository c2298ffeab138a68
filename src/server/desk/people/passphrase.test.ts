import { expect, test } from 'vitest';
import { firstMark, hashPassphrase, isPassphrase } from './passphrase.ts';

test('a passphrase is right exactly as it was typed, whoever else has seen it', async () => {
  const kept = await hashPassphrase('Refi Ñ', firstMark);
  expect(await isPassphrase('Refi Ñ', kept, true)).toBe(true);
  expect(await isPassphrase('Reﬁ Ñ', kept, true)).toBe(false);
});
