export { findAbsentPayouts, markPayoutFailed } from './absence.ts';
export { getPayee } from './beneficiary.ts';
export {
  closePayoutDifference,
  listOpenPayoutDifferences,
  reportOpenPayoutDifferences,
} from './differences.ts';
export { endPayout } from './endPayout.ts';
export { recordManualPayout } from './manualPayout.ts';
export { payOutOrder } from './payOut.ts';
export { decryptPayee, findLastPayout, findPayout, type Payout } from './records.ts';
export { resolvePayouts } from './resolvePayouts.ts';
export { retryPayouts } from './retryPayouts.ts';
export {
  createReturnPayout,
  getReturnPayoutRules,
  isSuspenseReturn,
} from './returnPayouts.ts';
export { sendPayout } from './sendPayout.ts';
export { readPayoutStatements } from './statements/readStatements.ts';
export { activeStates } from './states.ts';
export { applyProviderUpdate } from './statusUpdates.ts';
export { listUndeliveredPayouts } from './undelivered.ts';
