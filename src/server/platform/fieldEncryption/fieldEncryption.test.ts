import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EncryptionKeyRing, parseKeyRing } from '../../config/settingTypes.ts';
import { createFieldEncryption, type FieldEncryption } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quincena-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const account = '012180012345714821';
const context = { table: 'bank_accounts', column: 'account_number', row: 1001 };
const key = (name: string) => `${name}:${randomBytes(32).toString('base64')}`;
const [first, second] = [key('k1'), key('k2')];

function requireKeyRing(text: string): EncryptionKeyRing {
  const ring = parseKeyRing(text);
  if (ring === undefined) throw new Error('no ring');
  return ring;
}

function createEncryption(text: string, demonstration = false): Promise<FieldEncryption> {
  const ring = text === '' ? undefined : requireKeyRing(text);
  return createFieldEncryption({ dataDir: folder, demonstration, dataKeys: ring, lookupKeys: ring });
}

test('what is kept holds nothing of the text, is another one each time, and opens at its own place alone', async () => {
  const fieldEncryption = await createEncryption(first);
  const [one, other] = [fieldEncryption.encrypt(context, account), fieldEncryption.encrypt(context, account)];
  expect(one).toMatch(/^enc1:k1:/);
  expect(one).not.toContain(account);
  expect(one).not.toBe(other);
  expect([one, other].map((stored) => fieldEncryption.decrypt(context, stored))).toEqual([account, account]);
  for (const wrong of [
    { ...context, table: 'payouts' },
    { ...context, column: 'bank_code' },
    { ...context, row: 1002 },
  ])
    expect(() => fieldEncryption.decrypt(wrong, one)).toThrow();
});

test('a changed value opens nowhere', async () => {
  const fieldEncryption = await createEncryption(first);
  const stored = fieldEncryption.encrypt(context, account);
  const changed = stored.slice(0, 12) + (stored[12] === 'A' ? 'B' : 'A') + stored.slice(13);
  expect(() => fieldEncryption.decrypt(context, changed)).toThrow();
});

test('a key is replaced by one before it: both open, the new one makes, hashes of both are looked for', async () => {
  const [former, both] = [await createEncryption(first), await createEncryption(`${second},${first}`)];
  const stored = former.encrypt(context, account);
  expect(both.decrypt(context, stored)).toBe(account);
  expect(both.encrypt(context, account)).toMatch(/^enc1:k2:/);
  expect(both.lookupHashes('account', account)).toContainEqual(former.lookupHash('account', account));
  expect(both.lookupHash('account', account)).not.toEqual(former.lookupHash('account', account));
  const after = await createEncryption(second);
  expect(() => after.decrypt(context, stored)).toThrow(
    'bank_accounts.account_number needs the key k1 of DATA_KEYS',
  );
});

test('the same digits as an account and as a phone have two hashes', async () => {
  const fieldEncryption = await createEncryption(first);
  expect(fieldEncryption.lookupHash('account', '5512345678')).not.toEqual(
    fieldEncryption.lookupHash('phone', '5512345678'),
  );
});

test('without keys nothing is changed, and what was kept before there were keys is read with them', async () => {
  const without = await createEncryption('');
  expect(without.encrypt(context, account)).toBe(account);
  expect(without.lookupHash('account', account)).toBeNull();
  expect((await createEncryption(first)).decrypt(context, account)).toBe(account);
});

test('a demonstration draws its keys once, for all processes that start at the same time, where only it reads them', async () => {
  const [one, other] = await Promise.all([createEncryption('', true), createEncryption('', true)]);
  expect(other.decrypt(context, one.encrypt(context, account))).toBe(account);
  expect((await readdir(folder)).toSorted()).toEqual(['data.key', 'lookup.key']);
  expect((await stat(join(folder, 'data.key'))).mode & 0o777).toBe(0o600);
});

test.each([
  ['', 'k1', 'k1:', `k1:${randomBytes(16).toString('base64')}`, `K 1:${randomBytes(32).toString('base64')}`],
  [`${first},${first}`, `${first},`],
])('a list that isn’t one is refused', (...texts) => {
  for (const text of texts) expect(parseKeyRing(text)).toBeUndefined();
});
