export {
  closePayoutDifference,
  listOpenPayoutDifferences,
  reportOpenPayoutDifferences,
} from './differences.ts';
export { getPayee } from './payee.ts';
export {
  endPayout,
  listUndeliveredPayouts,
  payOutOrder,
  recordManualPayout,
  retryPayouts,
} from './payOut.ts';
export { purposeFromPayoutKey } from './purpose.ts';
export { activeStates, decryptPayee, findLastPayout, findPayout, type Payout } from './records.ts';
export {
  canPayOutRefunds,
  createRefundPayout,
  findRefundOfPayout,
  type RefundPayoutError,
} from './refundPayouts.ts';
export { findAbsentPayouts, markPayoutFailed, resolvePayouts, sendAndReadPayout } from './resolvePayouts.ts';
export { createReturnPayout, getReturnPayoutRules } from './returnPayouts.ts';
export { readPayoutStatements } from './statements/readStatements.ts';
export { applyProviderUpdate } from './statusUpdates.ts';
