import type { KeyRing } from '../config/keyRing.ts';
import { decrypt, encrypt, type Place } from './cipher.ts';
import { type LookupKind, lookupHash, lookupHashes } from './lookup.ts';
import { ownKeyRing } from './ownKeys.ts';

export { accountPlace, payoutPlace, suspensePayerPlace } from './cipher.ts';
export { openedRow } from './fields.ts';
export { requireKeys } from './knownKeys.ts';
export { renewPersonal } from './renew.ts';

/**
 * What is personal enough to be kept encrypted, field by field, and how it is found again. Without keys it is kept as it
 * is and found by itself nowhere: docs/decisions/personal-data.md.
 */
export type Personal = {
  /** For keeping at `place`. */
  encrypt(place: Place, text: string): string;
  /** The first key's name, and how what it makes begins; undefined without keys. */
  readonly current: { readonly key: string; readonly value: string; readonly hash: string } | undefined;
  /** What `place` keeps, encrypted or from before there were keys. */
  decrypt(place: Place, value: string): string;
  /** To be kept beside it, so that it is found; null without keys. */
  lookupHash(kind: LookupKind, text: string): string | null;
  /** To be looked for: one of these was kept. */
  lookupHashes(kind: LookupKind, text: string): string[];
};

/** By the keys of the settings; a demonstration draws its own. */
export async function openPersonal(settings: {
  dataDir: string;
  demonstration: boolean;
  dataKeys: KeyRing | undefined;
  lookupKeys: KeyRing | undefined;
}): Promise<Personal> {
  const { dataDir, demonstration } = settings;
  const own = (name: string) => (demonstration ? ownKeyRing(dataDir, name) : undefined);
  const data = settings.dataKeys ?? (await own('data'));
  const lookup = settings.lookupKeys ?? (await own('lookup'));
  return {
    current: data && lookup && { key: data[0].id, value: `enc1:${data[0].id}:`, hash: `${lookup[0].id}:` },
    encrypt: (place, text) => (data === undefined || text === '' ? text : encrypt(data, place, text)),
    decrypt: (place, value) => decrypt(data, place, value),
    lookupHash: (kind, text) => (lookup === undefined || text === '' ? null : lookupHash(lookup, kind, text)),
    lookupHashes: (kind, text) => (lookup === undefined ? [] : lookupHashes(lookup, kind, text)),
  };
}
