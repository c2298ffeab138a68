import type { KeyRing } from '../../config/keyRing.ts';
import { loadDemoKeyRing } from './demoKeys.ts';
import { decrypt, encrypt, type FieldContext } from './fieldCipher.ts';
import { computeLookupHash, computeLookupHashes, type LookupKind } from './lookup.ts';

/**
 * What is personal enough to be kept encrypted, field by field, and how it is found again. Without keys it is kept as it
 * is and found by itself nowhere: docs/decisions/personal-data.md.
 */
export type FieldEncryption = {
  /** For keeping at `place`. */
  encrypt(context: FieldContext, text: string): string;
  /** The first key's name, and how what it makes begins; undefined without keys. */
  readonly current: { readonly key: string; readonly value: string; readonly hash: string } | undefined;
  /** What `place` keeps, encrypted or from before there were keys. */
  decrypt(context: FieldContext, value: string): string;
  /** To be kept beside it, so that it is found; null without keys. */
  lookupHash(kind: LookupKind, text: string): string | null;
  /** To be looked for: one of these was kept. */
  lookupHashes(kind: LookupKind, text: string): string[];
};

/** By the keys of the settings; a demonstration draws its own. */
export async function createFieldEncryption(settings: {
  dataDir: string;
  demonstration: boolean;
  dataKeys: KeyRing | undefined;
  lookupKeys: KeyRing | undefined;
}): Promise<FieldEncryption> {
  const { dataDir, demonstration } = settings;
  const demoKeyRing = (name: string) => (demonstration ? loadDemoKeyRing(dataDir, name) : undefined);
  const dataKeys = settings.dataKeys ?? (await demoKeyRing('data'));
  const lookupKeys = settings.lookupKeys ?? (await demoKeyRing('lookup'));
  return {
    current: dataKeys &&
      lookupKeys && { key: dataKeys[0].id, value: `enc1:${dataKeys[0].id}:`, hash: `${lookupKeys[0].id}:` },
    encrypt: (context, text) =>
      dataKeys === undefined || text === '' ? text : encrypt(dataKeys, context, text),
    decrypt: (context, value) => decrypt(dataKeys, context, value),
    lookupHash: (kind, text) =>
      lookupKeys === undefined || text === '' ? null : computeLookupHash(lookupKeys, kind, text),
    lookupHashes: (kind, text) =>
      lookupKeys === undefined ? [] : computeLookupHashes(lookupKeys, kind, text),
  };
}
