export { refreshCollectionCases } from './cases.ts';
export { findHoldApproval, findLastContactDeferralDay, findLastHoldDay, stopsCharges } from './holdLimits.ts';
export { correctContact, type NoteError, notesQuery, recordNote } from './notes.ts';
export { recordPromiseToPay } from './promises.ts';
