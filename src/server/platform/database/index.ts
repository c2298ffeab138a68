export { addToDailyTotal } from './dailyTotal.ts';
export { EmbeddedError } from './embedded/index.ts';
export { isConnectionLoss, isDataError, isUnavailable, retryOnConnectionLoss, StartError } from './errors.ts';
export { type BulkRow, insertRows } from './insertRows.ts';
export { migrate, requireMarketsInUse } from './migrate.ts';
export { attachDatabase, type OpenDatabase, openDatabase } from './open.ts';
export { isApprovalPending } from './pendingApprovals.ts';
export {
  batchQueries,
  type Database,
  type ParameterValues,
  query,
  unawaitedWrite,
  upsert,
} from './prepared/index.ts';
export { hasRow, insertOnce, updatedAny } from './rowOutcomes.ts';
export type { OrderKey, Schema } from './schema.ts';
export { isSharded } from './sharding.ts';
export { openSnapshot, type Snapshot } from './snapshot.ts';
export { dryRun, isTransactionRetryable, savepoint, transaction } from './transaction.ts';
