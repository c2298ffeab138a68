export {
  type Agreement,
  type AgreementText,
  canonicalize,
  createAgreement,
  type StoredAgreement,
} from './agreement.ts';
export type { Borrower } from './parts.ts';
export { findAgreement, isRevised, storeAgreement, storeRevision, toAgreementRows } from './store.ts';
