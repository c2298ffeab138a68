export { attachDatabase } from './attach.ts';
export { EmbeddedError } from './embedded/index.ts';
export { isConnectionLoss, isDataError, isUnavailable } from './errors.ts';
export { requireMarketsInUse } from './marketsInUse.ts';
export { migrate } from './migrate.ts';
export { type OpenDatabase, openDatabase } from './open.ts';
export {
  batchQueries,
  type Database,
  type ParameterValues,
  query,
  unawaitedWrite,
} from './prepared/index.ts';
export { retryOnConnectionLoss } from './retryOnConnectionLoss.ts';
export type { OrderKey, Schema } from './schema.ts';
export { isSharded } from './sharding.ts';
export { StartError } from './startError.ts';
export { isTransactionRetryable, savepoint, transaction } from './transaction.ts';
