import { sql } from 'kysely';
import { importMeasures } from '../../../contract/desk/imports.ts';
import type { Database } from '../../platform/database/index.ts';
import { notFound } from '../api/index.ts';
import type { Services } from '../services.ts';
import type { ImportTotals } from './checkPortfolio.ts';
import { computeProgress } from './progress.ts';

/** In SQL: the loans of a batch `import_batches` that are applied. */
export const appliedLoansSql = sql<number>`(
  select coalesce(sum(chunk.loans), 0)::int from import_chunks chunk
  where chunk.batch_id = import_batches.batch_id and chunk.applied_at is not null)`;

/** Control totals of a batch, one after the other. */
export function listImportTotals(totals: ImportTotals) {
  return Object.entries(totals).flatMap(([currency, measures]) =>
    importMeasures.flatMap((measure) => {
      const value = measures[measure];
      return value === undefined ? [] : [{ currency, measure, value }];
    }),
  );
}

/** Throws 404 where there is none. */
export async function getImportBatch(db: Database, batchId: string) {
  return db
    .selectFrom('importBatches')
    .selectAll()
    .select(appliedLoansSql.as('applied'))
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow(notFound);
}

/** The same, locked until the transaction ends, as whatever changes its state locks it. */
export async function lockImportBatch(trx: Database, batchId: string) {
  await trx
    .selectFrom('importBatches')
    .select('batchId')
    .where('batchId', '=', batchId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  return getImportBatch(trx, batchId);
}

/** Until a batch is applied, at the rate so far; null where that isn't known. */
export function toSecondsLeft(
  batch: Pick<Awaited<ReturnType<typeof getImportBatch>>, 'state' | 'loans' | 'applied' | 'startedAt'>,
  now: Date,
): number | null {
  const { state, loans, applied, startedAt } = batch;
  if (state !== 'applying' || startedAt === null) return null;
  return computeProgress(applied / Math.max(1, loans), now.getTime() - startedAt.getTime()).secondsLeft;
}

/** Schedules the job that applies an approved batch. */
export async function scheduleImport(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  {
    batchId,
    makerEmail,
    approvedBy,
    now,
  }: { batchId: string; makerEmail: string; approvedBy: string; now: Date },
): Promise<void> {
  await db
    .updateTable('importBatches')
    .set({ state: 'applying', makerEmail, approvedBy, startedAt: now })
    .where((row) => row.and({ batchId, state: 'checked' }))
    .execute();
  await jobs.send(db, 'imports', {}, 0);
}

/** Deletes the rows of a batch that isn't applied. */
export async function discardImport(db: Database, batchId: string): Promise<void> {
  await db.deleteFrom('importChunks').where('batchId', '=', batchId).execute();
  await db.updateTable('importBatches').set({ state: 'discarded' }).where('batchId', '=', batchId).execute();
}
