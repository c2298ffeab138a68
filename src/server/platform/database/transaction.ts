import { setTimeout as sleep } from 'node:timers/promises';
import { type IsolationLevel, sql, type Transaction } from 'kysely';
import { isConnectionLoss, isTransactionConflict } from './errors.ts';
import { type Database, isStalePlan } from './prepared/index.ts';
import type { Schema } from './schema.ts';

const maxAttempts = 12;
const initialDelayMs = 5;
const maxDelayMs = 250;

/**
 * Runs `work` in one transaction and commits. On a conflict (40001, 40P01), or when the connection breaks before the
 * commit was sent, it runs again, up to 12 times: `work` must do nothing that a rollback can't undo.
 * A connection that breaks during the commit throws: whether it was committed is unknown.
 * Inside a transaction, `work` joins it: the outermost call commits and retries the whole.
 * @param isolation default `read committed`; then lock the rows that a decision rests on (`forUpdate`)
 */
export async function transaction<T>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> {
  if (isInTransaction(db)) return work(db);
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false;
    try {
      return await db
        .transaction()
        .setIsolationLevel(isolation)
        .execute(async (trx) => {
          isCommitting = false;
          const result = await work(trx);
          isCommitting = true;
          return result;
        });
    } catch (error) {
      const canRetry = isTransactionRetryable(error) || (isConnectionLoss(error) && !isCommitting);
      if (!canRetry || attempt === maxAttempts) throw error;
      await sleep(Math.random() * Math.min(initialDelayMs * 2 ** attempt, maxDelayMs));
    }
  }
}

/**
 * Runs `work` as a part of the transaction `trx`: where it throws, nothing of it stays and the rest of the transaction goes on.
 * @throws what `work` threw
 */
export async function savepoint<T>(trx: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx);
  try {
    const result = await work(trx);
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    if (!isTransactionRetryable(error) && !isConnectionLoss(error))
      await sql`rollback to savepoint part`.execute(trx);
    throw error;
  }
}

/** Runs `work` as a part of the transaction `trx`, of which nothing stays. */
export async function dryRun<T>(trx: Database, work: () => Promise<T>): Promise<T> {
  await sql`savepoint dry_run`.execute(trx);
  const result = await savepoint(trx, work);
  await sql`rollback to savepoint dry_run`.execute(trx);
  return result;
}

/** Whether an error requires the whole transaction to be retried. */
export function isTransactionRetryable(error: unknown): boolean {
  return isTransactionConflict(error) || isStalePlan(error);
}

function isInTransaction(db: Database): db is Transaction<Schema> {
  return db.isTransaction;
}
