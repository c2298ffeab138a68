import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EncryptionKey, type EncryptionKeyRing, parseKeyRing } from '../../config/settingTypes.ts';

/** The associated data of a field: a value copied to another row or column can't be decrypted. */
export type FieldContext = { readonly table: string; readonly column: string; readonly row: string | number };

export function accountContext(borrowerId: number): FieldContext {
  return { table: 'bank_accounts', column: 'account_number', row: borrowerId };
}

export function payoutContext(payoutId: string, column: 'account_number' | 'beneficiary_name'): FieldContext {
  return { table: 'payouts', column, row: payoutId };
}

export function importContext(batchId: string): FieldContext {
  return { table: 'import_chunks', column: 'content', row: batchId };
}

export function suspensePayerContext(
  paymentId: string,
  column: 'payer_name' | 'account_number',
): FieldContext {
  return { table: 'suspense_payers', column, row: paymentId };
}

/** The prefix of each encrypted value, with its key's name. No account, id or JSON text begins like this. */
const encryptedPattern = /^enc1:([a-z0-9]{1,16}):([A-Za-z0-9_-]+)$/;
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with the ring's first key. */
export function encrypt([key]: EncryptionKeyRing, context: FieldContext, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key.secret, iv, { authTagLength: tagBytes });
  cipher.setAAD(toAssociatedData(context));
  const ciphertext = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `enc1:${key.id}:${ciphertext.toString('base64url')}`;
}

/** Decrypts a value; plain text is returned unchanged. Throws for a missing key and for a changed or moved value. */
export function decrypt(ring: EncryptionKeyRing | undefined, context: FieldContext, value: string): string {
  const [, id, encoded = ''] = encryptedPattern.exec(value) ?? [];
  if (id === undefined) return value;
  const key = ring?.find((candidate) => candidate.id === id);
  if (key === undefined)
    throw new Error(`${context.table}.${context.column} needs the key ${id} of DATA_KEYS`);
  const ciphertext = Buffer.from(encoded, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key.secret, ciphertext.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(toAssociatedData(context));
  decipher.setAuthTag(ciphertext.subarray(-tagBytes));
  return decipher.update(ciphertext.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

function toAssociatedData({ table, column, row }: FieldContext): Buffer {
  return Buffer.from(JSON.stringify([table, column, String(row)]));
}

/** The kind of a value, so that an account and a phone of the same digits have different hashes. */
export type LookupKind = 'account' | 'nationalId' | 'phone';

/** The lookup hash to store: with the ring's first key, prefixed by its name. */
export function computeLookupHash([key]: EncryptionKeyRing, kind: LookupKind, text: string): string {
  return keyedHash(key, kind, text);
}

/** The lookup hashes to search for: one a key. */
export function computeLookupHashes(ring: EncryptionKeyRing, kind: LookupKind, text: string): string[] {
  return ring.map((key) => keyedHash(key, kind, text));
}

/** Keyed, because accounts and phones can be enumerated. */
function keyedHash({ id, secret }: EncryptionKey, kind: LookupKind, text: string): string {
  const hash = createHmac('sha256', secret)
    .update(JSON.stringify([kind, text]))
    .digest('base64url');
  return `${id}:${hash}`;
}

/** The demonstration's keys, generated at its first start and stored in files of `folder`. */
export async function loadDemoKeyRing(folder: string, name: string): Promise<EncryptionKeyRing> {
  const file = join(folder, `${name}.key`);
  const existing = await readFile(file, 'utf8').catch(() => undefined);
  const ring = parseKeyRing((existing ?? (await generateKeyFile(folder, file))).trim());
  if (ring === undefined) throw new Error(`${file} holds no key`);
  return ring;
}

/** If two processes start at once, the first one's key is kept: a hard link is atomic. */
async function generateKeyFile(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const temporaryPath = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(temporaryPath, `own:${randomBytes(32).toString('base64')}`, { mode: 0o600, flush: true });
  try {
    await link(temporaryPath, file);
  } catch (error) {
    const alreadyExists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!alreadyExists) throw error;
  } finally {
    await rm(temporaryPath, { force: true });
  }
  return readFile(file, 'utf8');
}
