export { accountContext, payoutContext, suspensePayerContext } from './fieldCipher.ts';
export { createFieldEncryption, type FieldEncryption } from './fieldEncryption.ts';
export { decryptRow } from './fields.ts';
export { assertKnownKeys } from './knownKeys.ts';
export { reencryptFields } from './reencrypt.ts';
