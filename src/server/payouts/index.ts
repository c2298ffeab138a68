export { findAbsentPayouts, markPayoutFailed } from './absence.ts';
export { retryPayouts } from './again.ts';
export { getPayee } from './beneficiary.ts';
export { recordManualPayout } from './byHand.ts';
export { endPayout } from './endPayout.ts';
export { applyProviderUpdate } from './news.ts';
export { payOutOrder } from './payOut.ts';
export { decryptPayee, findLastPayout, findPayout, type Payout } from './records.ts';
export { resolvePayouts } from './resolve.ts';
export { sendPayout } from './send.ts';
export {
  closePayoutDifference,
  listOpenPayoutDifferences,
  reportOpenPayoutDifferences,
} from './statements/differences.ts';
export { readPayoutStatements } from './statements/read.ts';
export { activeStates } from './states.ts';
export {
  createReturnPayout,
  getReturnPayoutRules,
  isSuspenseReturn,
  reverseSuspenseReturn,
} from './suspenseReturn.ts';
export { listUndeliveredPayouts } from './undelivered.ts';
