import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseKeyRing } from '../../config/settingTypes.ts';
import { bindBankAccount } from '../../modules/accounts/index.ts';
import type { Services } from '../../modules/services.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { assertKnownKeys, createFieldEncryption, type FieldEncryption, reencryptFields } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const account = '012180015000000005';
const key = (name: string) => `${name}:${randomBytes(32).toString('base64')}`;
const [first, second] = [key('k1'), key('k2')];

function createEncryption(keys: string): Promise<FieldEncryption> {
  const ring = parseKeyRing(keys);
  return createFieldEncryption({ dataDir: '.', demonstration: false, dataKeys: ring, lookupKeys: ring });
}

/** What anybody who reads the database sees. */
async function readStoredText(): Promise<string> {
  const { rows } = await sql<{ text: string }>`select concat(
    (select json_agg(b) from bank_accounts b), (select json_agg(p) from payouts p),
    (select json_agg(c) from certifications c)) as text`.execute(server.db);
  return rows[0]?.text ?? '';
}

const bind = (fieldEncryption: FieldEncryption) =>
  bindBankAccount(
    server.db,
    fieldEncryption,
    ana.borrowerId,
    { bankName: 'BBVA', bankCode: '', isKnownBank: true, number: account },
    Buffer.alloc(32),
    new Date(),
  );

const reencrypt = (fieldEncryption: FieldEncryption) =>
  reencryptFields({ ...(server.services as Services), fieldEncryption });

async function countFound(fieldEncryption: FieldEncryption): Promise<number> {
  const rows = await server.db
    .selectFrom('bankAccounts')
    .select('borrowerId')
    .where('accountHash', 'in', fieldEncryption.lookupHashes('account', account))
    .execute();
  return rows.length;
}

test('a borrower’s account and national id are nowhere to be read in the database', async () => {
  const id = {
    fullName: 'Ana Torres',
    birthDate: '1990-05-17',
    idNumber: 'TOGA900517MDFRRN08',
    address: 'C 1',
  };
  await server.call('certifyPersonal', id, ana);
  await server.call('certifyContact', { name: 'Luz Torres', relation: 'family', phone: '5511112222' }, ana);
  await bind(server.services.fieldEncryption);
  const text = await readStoredText();
  expect(text).toContain('enc1:own:');
  for (const said of [account, '5511112222', 'Luz Torres', id.idNumber]) expect(text).not.toContain(said);
});

test('what was kept before there were keys is encrypted by the job, and found', async () => {
  await server.db.deleteFrom('bankAccounts').execute();
  await server.db.deleteFrom('certifications').execute();
  await bind(await createEncryption(''));
  expect(await readStoredText()).toContain(account);
  const fieldEncryption = await createEncryption(first);
  expect(await countFound(fieldEncryption)).toBe(0);
  await reencrypt(fieldEncryption);
  expect(await readStoredText()).not.toContain(account);
  expect(await countFound(fieldEncryption)).toBe(1);
});

test('after a key was replaced the job keeps everything under the new one, and the old one may go', async () => {
  await assertKnownKeys(server.db, await createEncryption(first));
  const both = await createEncryption(`${second},${first}`);
  await assertKnownKeys(server.db, both);
  expect(await countFound(both)).toBe(1);
  const after = await createEncryption(second);
  await expect(assertKnownKeys(server.db, after)).rejects.toThrow(
    'under a key called k1: DATA_KEYS lacks it',
  );
  await reencrypt(both);
  await assertKnownKeys(server.db, after);
  expect(await countFound(after)).toBe(1);
  expect(await readStoredText()).not.toContain('enc1:k1:');
});

test('a key of the same name that is another is noticed before anybody is served', async () => {
  const other = await createEncryption(key('k2'));
  await expect(assertKnownKeys(server.db, other)).rejects.toThrow('or has another of that name');
});
