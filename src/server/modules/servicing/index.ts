export {
  cancelLoan,
  createWaiver,
  endCollectionHold,
  maxPromiseDays,
  offerSettlement,
  previewPlan,
  recordCollectionHold,
  recordPromise,
  restructureLoan,
  stopAccrual,
  withdrawPromise,
  writeOffLoan,
} from './actions.ts';
export { findOfferWithdrawal, withdrawSettlement } from './offerWithdrawal.ts';
export { createManualPayment, getDisplayReference, reversePayment } from './payments.ts';
