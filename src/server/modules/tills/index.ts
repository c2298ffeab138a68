export {
  computeDepositable,
  type Deposit,
  depositFromTill,
  depositReference,
  hasUndepositedCash,
  isOpenTooLong,
  matchDeposit,
} from './deposits.ts';
export { expectedBalances } from './lenderLedger.ts';
export {
  type CashLocation,
  findManualPayment,
  isManualPaymentMatched,
  nextReceiptNumber,
  recordManualPayment,
  recordManualReversal,
} from './manualPayments.ts';
export {
  closeTill,
  computeTillBalances,
  findPendingReversals,
  findTill,
  getTillBalances,
  hasOpenTill,
  lockOpenTill,
  lockTill,
  openTill,
  postCountDifference,
  settleUnapprovedCash,
  type Till,
} from './till.ts';
