import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares hashes, so that neither length nor content of a secret shows in the time it takes. */
export function isEqualConstantTime(received: string, expected: string): boolean {
  return timingSafeEqual(sha256(received), sha256(expected));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
