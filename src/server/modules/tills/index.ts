export { expectedBalancesSql } from './cashMovements.ts';
export { changeExpectedCash, correctDeposit } from './corrections.ts';
export { depositReferenceSql, listDepositIdPrefixes, toDepositReference } from './depositReference.ts';
export {
  computeDepositableCash,
  type Deposit,
  depositTillCash,
  hasNoDepositReferenceSql,
  hasUndepositedCashSql,
  isOpenMoreThanADaySql,
  listDepositReferences,
  matchDeposit,
} from './deposits.ts';
export { listTillEntries } from './journal.ts';
export {
  findManualPayment,
  isManualPaymentMatched,
  type MoneyLocation,
  nextReceiptNumber,
  recordManualPayment,
  recordManualReversal,
} from './manualPayments.ts';
export { countRecountsLeft, findCountStates, isBlindCountSql, lockRecount, recountTill } from './recount.ts';
export {
  closeTill,
  computeTillBalances,
  findOpenTill,
  findPendingReversals,
  findTill,
  getTillBalances,
  isDifferenceUnapprovedSql,
  lockOpenTill,
  lockTill,
  needsCountApproval,
  needsCountApprovalSql,
  openTill,
  postCountDifference,
  returnCashOfUnapprovedRequests,
  type Till,
} from './till.ts';
export { depositedSumSql, recordedSumSql } from './tillSums.ts';
