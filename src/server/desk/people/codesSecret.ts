import type { Personal } from '../../personal/index.ts';

const placeOf = (staffId: string) => ({ table: 'desk_staff', column: 'codes_secret', row: staffId });

/** What an account's codes are made from, as it is kept: who reads the database makes none of them. */
export function sealSecret(personal: Personal, staffId: string, secret: Buffer): string {
  return personal.encrypt(placeOf(staffId), `\\x${secret.toString('hex')}`);
}

export function openSecret(personal: Personal, staffId: string, kept: string): Buffer {
  return Buffer.from(personal.decrypt(placeOf(staffId), kept).slice(2), 'hex');
}
