import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isEqualConstantTime } from '../../../platform/constantTimeEqual.ts';

const sidRandomBytes = 18;
const signatureBytes = 15;

/** A new sid. It is signed, so that nothing need be stored before a captcha is asked for. */
export function createSid(secret: string): string {
  const random = randomBytes(sidRandomBytes).toString('base64url');
  return `${random}.${computeSignature(random, secret)}`;
}

/** What a sid is kept under, or null for one that we never gave. */
export function hashValidSid(sid: string, secrets: readonly string[]): Buffer | null {
  const [random = '', signature = '', ...rest] = sid.split('.');
  const isSignatureValid = secrets.some((secret) =>
    isEqualConstantTime(signature, computeSignature(random, secret)),
  );
  if (rest.length > 0 || !isSignatureValid) return null;
  return createHash('sha256').update(sid).digest();
}

function computeSignature(random: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(`sid ${random}`).digest();
  return digest.subarray(0, signatureBytes).toString('base64url');
}
