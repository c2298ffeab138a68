import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSettingsWarnings, readSettings, requireEncryption } from './settings.ts';

const DATABASE_URL = 'postgres://localhost/quincena';
const createKey = (name: string) => `${name}:${randomBytes(32).toString('base64')}`;
const encryptionKeys = { DATA_KEYS: createKey('k1'), LOOKUP_KEYS: createKey('k1') };

test('personal data are encrypted and found by keys, both or neither', () => {
  expect(readSettings({ DATABASE_URL, ...encryptionKeys }).dataKeys).toMatchObject([{ id: 'k1' }]);
  for (const [name, other] of [
    ['DATA_KEYS', 'LOOKUP_KEYS'],
    ['LOOKUP_KEYS', 'DATA_KEYS'],
  ] as const)
    expect(() => readSettings({ DATABASE_URL, [name]: encryptionKeys[name] })).toThrow(
      `- ${other}: needed beside`,
    );
  expect(() => readSettings({ DATABASE_URL, ...encryptionKeys, DATA_KEYS: 'k1:short' })).toThrow(
    '- DATA_KEYS: must be name:key',
  );
});

test('real borrowers without keys start by words alone, said at each start; keys without a database are a forgotten one', () => {
  expect(() => requireEncryption(readSettings({ DATABASE_URL }))).toThrow(
    '- DATA_KEYS: needed for real borrowers',
  );
  for (const env of [
    {},
    { DATABASE_URL, ...encryptionKeys },
    { DATABASE_URL, PERSONAL_FIELDS: 'unencrypted' },
  ])
    expect(() => requireEncryption(readSettings(env))).not.toThrow();
  expect(() => readSettings({ DATABASE_URL, ...encryptionKeys, PERSONAL_FIELDS: 'unencrypted' })).toThrow(
    'contradicts',
  );
  expect(listSettingsWarnings(readSettings({ DATABASE_URL }))).toEqual([
    expect.stringMatching(/^PERSONAL_FIELDS: accounts and national ids are kept unencrypted/),
  ]);
  expect(listSettingsWarnings(readSettings({ DATABASE_URL, ...encryptionKeys }))).toEqual([]);
  const legacySettings = readSettings({ DATABASE_URL, ...encryptionKeys, OPERATOR_TOKEN: 'of before' });
  expect(listSettingsWarnings(legacySettings)).toEqual([expect.stringContaining('npm run operator:token')]);
  expect(() => readSettings(encryptionKeys)).toThrow("- DATA_KEYS: is a lender's");
});

test('a secret that signed before is named beside the one that signs, and is another', () => {
  const [secret, legacySettings] = ['a'.repeat(32), 'b'.repeat(32)];
  const readSecretSettings = (SIGNING_SECRET?: string, SIGNING_SECRET_PREVIOUS?: string) =>
    readSettings({ DATABASE_URL, SIGNING_SECRET, SIGNING_SECRET_PREVIOUS });
  expect(readSecretSettings(secret, legacySettings).signingSecretPrevious).toBe(legacySettings);
  expect(() => readSecretSettings(undefined, legacySettings)).toThrow('- SIGNING_SECRET: needed beside');
  expect(() => readSecretSettings(secret, secret)).toThrow('- SIGNING_SECRET_PREVIOUS: is the same');
});

test('a setting may stand in a file, not in two places, nor in a file that is empty or away', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quincena-secrets-'));
  const file = join(folder, 'signing');
  try {
    writeFileSync(file, `${'a'.repeat(32)}\n`);
    const env = { DATABASE_URL, SIGNING_SECRET_FILE: file };
    expect(readSettings(env).signingSecret).toBe('a'.repeat(32));
    expect(() => readSettings({ ...env, SIGNING_SECRET: 'b'.repeat(32) })).toThrow('take one away');
    writeFileSync(file, '\n');
    expect(() => readSettings(env)).toThrow('- SIGNING_SECRET: is set but empty');
    rmSync(file);
    expect(() => readSettings(env)).toThrow("- SIGNING_SECRET_FILE: can't be read: ENOENT");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
