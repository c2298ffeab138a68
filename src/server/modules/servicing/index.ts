export {
  cancelLoan,
  createWaiver,
  endCollectionHold,
  findReversibleWaiver,
  maxPromiseDays,
  offerSettlement,
  recordCollectionHold,
  recordPromise,
  reverseWaiver,
  stopAccrual,
  withdrawPromise,
  writeOffLoan,
} from './actions.ts';
export { findOfferWithdrawal, withdrawSettlement } from './offerWithdrawal.ts';
export { createManualPayment, getDisplayReference, reversePayment } from './payments.ts';
export type { ServicingRequest } from './recordServicingEvent.ts';
export {
  findOpenArrangement,
  findRestructurePlanError,
  isRateBelow,
  previewRestructure,
  restructureLoan,
} from './restructure.ts';
