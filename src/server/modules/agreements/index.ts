export type { Agreement, AgreementText, Borrower, StoredAgreement } from './agreement.ts';
export { canonicalize } from './canonical.ts';
export { createAgreement } from './document.ts';
export { findAgreement, isRevised, storeAgreement, storeRevision, toAgreementRows } from './store.ts';
