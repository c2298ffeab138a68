export { absentPayouts, declareFailed } from './absence.ts';
export { payOutAgain } from './again.ts';
export { payeeOf } from './beneficiary.ts';
export { paidByHand } from './byHand.ts';
export { endPayout } from './endPayout.ts';
export { takePayoutNews } from './news.ts';
export { payOut } from './payOut.ts';
export { findPayout, lastPayout, type Payout, payeeIn } from './records.ts';
export { resolvePayouts } from './resolve.ts';
export { sendPayout } from './send.ts';
export {
  closePayoutDifference,
  listPayoutDifferences,
  reportPayoutDifferences,
} from './statements/differences.ts';
export { readPayoutStatements } from './statements/read.ts';
export { runningStates } from './states.ts';
export { createReturn, isReturn, returnRules, undoReturn } from './suspenseReturn.ts';
export { undeliveredOf } from './undelivered.ts';
