export { placedMoney } from './check.ts';
export { type Deposit, depositable, depositFrom, matchDeposit } from './deposits.ts';
export {
  findHandPayment,
  isMatchedHandPayment,
  type MoneyPlace,
  nextReceipt,
  recordHandPayment,
  recordHandReversal,
} from './handPayments.ts';
export {
  closeTill,
  heldIn,
  lockOpenTill,
  lockTill,
  openTill,
  postDifference,
  settleUnapprovedCash,
  type Till,
} from './till.ts';
export { isOpenLong, isUndeposited } from './waiting.ts';
