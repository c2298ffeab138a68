import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isSameText } from '../../sameText.ts';

const randomBytesOfSid = 18;
const signatureBytes = 15;

/** A new sid. It is signed, so that nothing need be stored before a captcha is asked for. */
export function newSid(secret: string): string {
  const random = randomBytes(randomBytesOfSid).toString('base64url');
  return `${random}.${signatureOf(random, secret)}`;
}

/** What a sid is kept under, or null for one that we never gave. */
export function hashOfSid(sid: string, secrets: readonly string[]): Buffer | null {
  const [random = '', signature = '', ...rest] = sid.split('.');
  const isOurs = secrets.some((secret) => isSameText(signature, signatureOf(random, secret)));
  if (rest.length > 0 || !isOurs) return null;
  return createHash('sha256').update(sid).digest();
}

function signatureOf(random: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(`sid ${random}`).digest();
  return digest.subarray(0, signatureBytes).toString('base64url');
}
