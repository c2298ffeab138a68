export {
  cancelLoan,
  createWaiver,
  maxOfferDays,
  offerSettlement,
  recordCollectionHold,
  recordPromise,
  restructureLoan,
  stopAccrual,
  writeOffLoan,
} from './actions.ts';
export { createManualPayment, getDisplayReference, reversePayment } from './payments.ts';
