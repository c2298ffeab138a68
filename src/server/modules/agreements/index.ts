export { canonicalize } from './canonical.ts';
export { type Agreement, type AgreementText, type Borrower, createAgreement } from './document.ts';
export {
  findAgreement,
  isRevised,
  type StoredAgreement,
  storeAgreement,
  storeRevision,
  toAgreementRows,
} from './store.ts';
