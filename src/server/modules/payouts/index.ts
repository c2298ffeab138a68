export {
  closePayoutDifference,
  listOpenPayoutDifferences,
  reportOpenPayoutDifferences,
} from './differences.ts';
export { isOpenPayout } from './openPayouts.ts';
export { getPayee } from './payee.ts';
export {
  closePayoutByStaff,
  listUndeliveredPayouts,
  payOutOrder,
  recordManualPayout,
  retryPayouts,
} from './payOut.ts';
export { purposeFromPayoutKey } from './payoutKey.ts';
export {
  activeStates,
  decryptPayee,
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
  findAbsentPayouts,
  resolvePayouts,
  sendAndReadPayout,
} from './resolvePayouts.ts';
export { createReturnPayout, getReturnPayoutRules } from './returnPayouts.ts';
export { readPayoutStatements } from './statements/readStatements.ts';
export { applyProviderUpdate } from './statusUpdates.ts';
