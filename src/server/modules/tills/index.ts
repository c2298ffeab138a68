export { hasUndepositedCash, isOpenTooLong } from './conditions.ts';
export { computeDepositable, type Deposit, depositFromTill, matchDeposit } from './deposits.ts';
export { expectedBalances } from './expectedBalances.ts';
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
  lockOpenTill,
  lockTill,
  openTill,
  postCountDifference,
  settleUnapprovedCash,
  type Till,
} from './till.ts';
