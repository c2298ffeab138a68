import { randomBytes, randomInt } from 'node:crypto';

/** Without characters that are easily confused. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A random code that can be read aloud. */
export function createRandomCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** 256 random bits, for unguessable addresses and sessions. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}
