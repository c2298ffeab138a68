export { attachDatabase } from './attach.ts';
export { builtOnce, unansweredWrite } from './builtOnce.ts';
export { isConnectionLoss, isOfData } from './failures.ts';
export { type OpenDatabase, openDatabase } from './open.ts';
export type { Database } from './pool.ts';
export type { Schema } from './schema.ts';
export { StartError } from './startError.ts';
export { together } from './together.ts';
export { transaction } from './transaction.ts';
