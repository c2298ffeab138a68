export {
  type Agreement,
  type AgreementInput,
  type AgreementText,
  canonicalize,
  createAgreement,
  type StoredAgreement,
} from './agreement.ts';
export type { Disclosure } from './disclosure/disclosure.ts';
export {
  findExpiry,
  findLastValidDay,
  recordDisclosure,
} from './disclosure/validity.ts';
export type { AgreementPart, Borrower } from './parts.ts';
export {
  findAgreement,
  isRevised,
  storeAgreement,
  storeLegalText,
  storeRevision,
  toAgreementRows,
} from './store.ts';
