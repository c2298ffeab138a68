export { expectedBalances } from './check.ts';
export { computeDepositable, type Deposit, depositFromTill, matchDeposit } from './deposits.ts';
export {
  type CashLocation,
  findManualPayment,
  isManualPaymentMatched,
  nextReceiptNumber,
  recordManualPayment,
  recordManualReversal,
} from './handPayments.ts';
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
export { hasUndepositedCash, isOpenTooLong } from './waiting.ts';
