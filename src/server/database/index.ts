export { attachDatabase } from './attach.ts';
export { isConnectionLoss, isOfData } from './failures.ts';
export { requireMarketsInUse } from './marketsInUse.ts';
export { migrate } from './migrate.ts';
export { type OpenDatabase, openDatabase } from './open.ts';
export { type Database, query, together, unansweredWrite, type ValuesOf } from './prepared/index.ts';
export type { Schema } from './schema.ts';
export { StartError } from './startError.ts';
export { transaction } from './transaction.ts';
