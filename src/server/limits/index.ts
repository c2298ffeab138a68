export { networkOf } from './address.ts';
export { countAttempt, type Trier } from './attempts.ts';
export { forgetOldLimits, type Limit, limitReached, useLimit } from './counters.ts';
