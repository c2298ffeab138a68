export { payOutAgain } from './again.ts';
export { payeeOf } from './beneficiary.ts';
export { paidByHand } from './byHand.ts';
export { endPayout } from './endPayout.ts';
export { payOut } from './payOut.ts';
export { lastPayout, payeeIn } from './records.ts';
export { resolvePayouts } from './resolve.ts';
export { takePayoutNews } from './settle.ts';
export { runningStates } from './states.ts';
