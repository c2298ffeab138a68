export { toNetworkPrefix, toWideNetworkPrefix } from './address.ts';
export { consumeLimit, getLimitRetryAfter, type Limit, purgeExpiredLimits, releaseUse } from './counters.ts';
