import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSettings, settingsWarnings } from './settings.ts';

const DATABASE_URL = 'postgres://localhost/quincena';
const key = (name: string) => `${name}:${randomBytes(32).toString('base64')}`;
const keys = { DATA_KEYS: key('k1'), LOOKUP_KEYS: key('k1') };

test('personal data are encrypted and found by keys, both or neither', () => {
  expect(readSettings({ DATABASE_URL, ...keys }).dataKeys).toMatchObject([{ id: 'k1' }]);
  for (const [name, other] of [
    ['DATA_KEYS', 'LOOKUP_KEYS'],
    ['LOOKUP_KEYS', 'DATA_KEYS'],
  ] as const)
    expect(() => readSettings({ DATABASE_URL, [name]: keys[name] })).toThrow(`- ${other}: needed beside`);
  expect(() => readSettings({ DATABASE_URL, ...keys, DATA_KEYS: 'k1:short' })).toThrow(
    '- DATA_KEYS: must be name:key',
  );
});

test('real borrowers without keys are said at each start, and keys without a database are a forgotten one', () => {
  expect(settingsWarnings(readSettings({ DATABASE_URL }))).toEqual([
    expect.stringMatching(/^DATA_KEYS: accounts and national ids are kept unencrypted/),
  ]);
  expect(settingsWarnings(readSettings({ DATABASE_URL, ...keys }))).toEqual([]);
  expect(() => readSettings(keys)).toThrow("- DATA_KEYS: is a lender's");
});

test('a secret that signed before is named beside the one that signs, and is another', () => {
  const [secret, former] = ['a'.repeat(32), 'b'.repeat(32)];
  const read = (SIGNING_SECRET?: string, SIGNING_SECRET_PREVIOUS?: string) =>
    readSettings({ DATABASE_URL, SIGNING_SECRET, SIGNING_SECRET_PREVIOUS });
  expect(read(secret, former).signingSecretPrevious).toBe(former);
  expect(() => read(undefined, former)).toThrow('- SIGNING_SECRET: needed beside');
  expect(() => read(secret, secret)).toThrow('- SIGNING_SECRET_PREVIOUS: is the same');
});
