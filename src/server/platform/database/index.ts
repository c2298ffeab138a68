export { EmbeddedError } from './embedded/index.ts';
export {
  isClosed,
  isConnectionLoss,
  isDatabaseError,
  isDatabaseUnavailable,
  isDataError,
  retryOnConnectionLoss,
  StartError,
} from './errors.ts';
export { assertBorrowerMarketsConfigured, migrate } from './migrate.ts';
export { attachDatabase, type OpenDatabase, openDatabase } from './open.ts';
export { isOfOrdersSql } from './orderKeys.ts';
export { isApprovalPendingSql } from './pendingApprovals.ts';
export {
  batchQueries,
  type Database,
  type ParameterValues,
  query,
  unawaitedWrite,
  upsert,
} from './prepared/index.ts';
export type { CountAtRequest, OrderKey, Schema, StoredRuleOutcome } from './schema.ts';
export { isSharded } from './sharding.ts';
export { openSnapshot, type Snapshot } from './snapshot.ts';
export { likePrefixPattern, reverseText } from './textPatterns.ts';
export { dryRun, isTransactionRetryable, savepoint, transaction } from './transaction.ts';
export {
  addToDailyTotal,
  type BulkRow,
  hasRow,
  hasUpdatedRow,
  insertOnce,
  insertRows,
} from './writes.ts';
