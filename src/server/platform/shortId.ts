import { randomBytes } from 'node:crypto';

/** An id that can't be guessed. */
export function createShortId(): string {
  return randomBytes(8).toString('hex');
}
