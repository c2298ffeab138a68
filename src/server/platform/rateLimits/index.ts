export {
  consumeLimit,
  getLimitRetryAfter,
  type Limit,
  purgeExpiredLimits,
  releaseUse,
  toNetworkPrefix,
  toWideNetworkPrefix,
} from '../rateLimits.ts';
