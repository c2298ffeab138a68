import { createHmac } from 'node:crypto';
import type { Key, KeyRing } from '../../config/keyRing.ts';

/** What is looked for, so that an account and a phone of the same digits have different hashes. */
export type LookupKind = 'account' | 'nationalId' | 'phone';

/** By what a value is kept to be found: the hash under the ring's first key, after that key's name. */
export function computeLookupHash([key]: KeyRing, kind: LookupKind, text: string): string {
  return keyedHash(key, kind, text);
}

/** By what it may have been kept: one hash a key. */
export function computeLookupHashes(ring: KeyRing, kind: LookupKind, text: string): string[] {
  return ring.map((key) => keyedHash(key, kind, text));
}

/** Keyed, because accounts and phones are few enough to be tried through. */
function keyedHash({ id, secret }: Key, kind: LookupKind, text: string): string {
  const hash = createHmac('sha256', secret)
    .update(JSON.stringify([kind, text]))
    .digest('base64url');
  return `${id}:${hash}`;
}
