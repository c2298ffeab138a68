export {
  closePayoutDifference,
  listOpenPayoutDifferences,
  reportOpenPayoutDifferences,
} from './differences.ts';
export {
  endPayout,
  getPayee,
  listUndeliveredPayouts,
  payOutOrder,
  recordManualPayout,
  retryPayouts,
} from './payOut.ts';
export { activeStates, decryptPayee, findLastPayout, findPayout, type Payout } from './records.ts';
export { findAbsentPayouts, markPayoutFailed, resolvePayouts, sendPayout } from './resolvePayouts.ts';
export {
  createReturnPayout,
  getReturnPayoutRules,
  isSuspenseReturn,
} from './returnPayouts.ts';
export { readPayoutStatements } from './statements/readStatements.ts';
export { applyProviderUpdate } from './statusUpdates.ts';
