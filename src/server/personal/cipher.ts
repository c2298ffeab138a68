import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from '../config/keyRing.ts';

/** Where a field stands. What was encrypted for one place opens at no other, so nobody can move it to another's row. */
export type Place = { readonly table: string; readonly column: string; readonly row: string | number };

/** Where a borrower's payout account is kept. */
export function accountPlace(borrowerId: number): Place {
  return { table: 'bank_accounts', column: 'account_number', row: borrowerId };
}

/** Where a payout's account, and whose it is, are kept. */
export function payoutPlace(payoutId: string, column: 'account_number' | 'beneficiary_name'): Place {
  return { table: 'payouts', column, row: payoutId };
}

/** Where the sender of a payment in suspense is kept. */
export function suspensePayerPlace(paymentId: string, column: 'payer_name' | 'account_number'): Place {
  return { table: 'suspense_payers', column, row: paymentId };
}

/** Before each encrypted value: what it is, and the name of its key. No account, id or JSON text begins like this. */
const form = /^enc1:([a-z0-9]{1,16}):([A-Za-z0-9_-]+)$/;
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under the ring's first key. */
export function encrypt([key]: KeyRing, place: Place, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key.secret, iv, { authTagLength: tagBytes });
  cipher.setAAD(bytesOf(place));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `enc1:${key.id}:${sealed.toString('base64url')}`;
}

/** The text; what was never encrypted is given back as it is. Throws for a key the ring lacks, and for a changed or moved value. */
export function decrypt(ring: KeyRing | undefined, place: Place, value: string): string {
  const [, id, encoded = ''] = form.exec(value) ?? [];
  if (id === undefined) return value;
  const key = ring?.find((one) => one.id === id);
  if (key === undefined) throw new Error(`${place.table}.${place.column} needs the key ${id} of DATA_KEYS`);
  const sealed = Buffer.from(encoded, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key.secret, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(bytesOf(place));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return decipher.update(sealed.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
}

function bytesOf({ table, column, row }: Place): Buffer {
  return Buffer.from(JSON.stringify([table, column, String(row)]));
}
