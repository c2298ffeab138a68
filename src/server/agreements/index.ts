export { canonical } from './canonical.ts';
export { type Agreement, type AgreementText, agreementOf, type Borrower } from './document.ts';
export { type Agreed, agreementRows, findAgreed, isRevised, keepAgreement, keepRevision } from './keep.ts';
