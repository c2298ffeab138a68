export { networkOf, wideNetworkOf } from './address.ts';
export { countAttempt, requireUse, type Trier, wrongAddress } from './attempts.ts';
export { countUse, forgetOldLimits, giveBack, type Limit, limitReached } from './counters.ts';
