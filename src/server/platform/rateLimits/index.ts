export { toNetworkPrefix, toWideNetworkPrefix } from './address.ts';
export { type AttemptSource, enforceAttemptLimit, enforceLimit, rejectSignedUrl } from '../../modules/api/attempts.ts';
export { consumeLimit, getLimitRetryAfter, type Limit, purgeExpiredLimits, releaseUse } from './counters.ts';
