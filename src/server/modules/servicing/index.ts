export {
  cancelLoan,
  createWaiver,
  endCollectionHold,
  findOpenArrangement,
  findReversibleWaiver,
  maxPromiseDays,
  offerSettlement,
  previewPlan,
  recordCollectionHold,
  recordPromise,
  restructureLoan,
  reverseWaiver,
  stopAccrual,
  withdrawPromise,
  writeOffLoan,
} from './actions.ts';
export { findOfferWithdrawal, withdrawSettlement } from './offerWithdrawal.ts';
export { createManualPayment, getDisplayReference, reversePayment } from './payments.ts';
export type { ServicingRequest } from './recordServicingEvent.ts';
