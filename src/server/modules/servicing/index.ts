export {
  cancelLoan,
  createWaiver,
  maxPromiseDays,
  offerSettlement,
  recordCollectionHold,
  recordPromise,
  restructureLoan,
  stopAccrual,
  sumPlan,
  withdrawPromise,
  writeOffLoan,
} from './actions.ts';
export { createManualPayment, getDisplayReference, reversePayment } from './payments.ts';
