export { getPayoutBeneficiary } from './beneficiary.ts';
export {
  closePayoutDifference,
  listOpenPayoutDifferences,
  reportOpenPayoutDifferences,
} from './differences.ts';
export { isOpenPayoutSql } from './openPayouts.ts';
export {
  closePayoutByStaff,
  listPayoutsAwaitingAccount,
  type ManualPayoutOutcome,
  payOutOrder,
  recordManualPayout,
  retryPayouts,
} from './payOut.ts';
export {
  isCreditPayoutSql,
  isRefundPayoutOfSql,
  isRefundPayoutSql,
  parsePayoutPurpose,
} from './payoutKey.ts';
export {
  activePayoutStates,
  decryptBeneficiary,
  findLastPayout,
  findPayout,
  type Payout,
  recordAccountRequest,
} from './payoutRecords.ts';
export {
  createRefundPayout,
  findRefundOfPayout,
  type RefundPayoutError,
} from './refundPayouts.ts';
export {
  declarePayoutFailed,
  findPayoutsUnknownToProvider,
  resolvePayouts,
  sendAndReadPayout,
} from './resolvePayouts.ts';
export { readPayoutStatements } from './statements/readStatements.ts';
export { applyProviderUpdate } from './statusUpdates.ts';
export { createSuspenseReturnPayout, getCreditPayoutRules } from './suspenseReturnPayouts.ts';
