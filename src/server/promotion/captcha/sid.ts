import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

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
  const given = Buffer.from(signature);
  if (rest.length > 0 || !secrets.some((secret) => fits(given, signatureOf(random, secret)))) return null;
  return createHash('sha256').update(sid).digest();
}

function fits(given: Buffer, signature: string): boolean {
  const expected = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(random: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(`sid ${random}`).digest();
  return digest.subarray(0, signatureBytes).toString('base64url');
}
