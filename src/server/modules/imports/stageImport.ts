import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { type Database, insertRows, transaction } from '../../platform/database/index.ts';
import type { FieldEncryption } from '../../platform/fieldEncryption/index.ts';
import { importContext } from '../../platform/fieldEncryption/index.ts';
import { createShortId } from '../../platform/shortId.ts';
import {
  type CheckContext,
  type CheckedBorrower,
  type CheckResult,
  checkPortfolio,
} from './checkPortfolio.ts';
import type { AccountRow, BorrowerRow, LoanRow, PaymentRow, ScheduleRow } from './columns.ts';
import type { ImportError } from './errors.ts';
import type { LoanGroup } from './readPortfolio.ts';
import type { ImportSource, ReportRowError } from './readRows.ts';

/** As many errors are stored; the rest are counted. */
const maxStoredErrors = 10_000;

type StageOptions = { name: string; createdBy: string; report?: ReportRowError; chunkSize?: number };

/**
 * Checks the files and stores what is right as a batch pending approval. With errors nothing is stored but them. One that
 * is discarded meanwhile stays so.
 */
export async function stageImport(
  context: CheckContext,
  source: ImportSource,
  { name, createdBy, report, chunkSize }: StageOptions,
): Promise<CheckResult & { batchId: string }> {
  const { db, fieldEncryption, now } = context;
  const batchId = createShortId();
  const errors: ImportError[] = [];
  await db
    .insertInto('importBatches')
    .values({ batchId, name, state: 'checking', createdBy, createdAt: now })
    .execute();
  let number = 0;
  const result = await checkPortfolio(context, source, {
    ...(chunkSize === undefined ? {} : { chunkSize }),
    report: (error) => {
      if (errors.length < maxStoredErrors) errors.push(error);
      report?.(error);
    },
    async onChunk(checked) {
      // With an error the batch is refused: what follows is only checked.
      if (errors.length > 0) return;
      number++;
      await db
        .insertInto('importChunks')
        .values({
          batchId,
          number,
          borrowers: checked.length,
          loans: checked.reduce((sum, { loans }) => sum + loans.length, 0),
          content: await encodeChunk(fieldEncryption, batchId, checked),
        })
        .execute();
    },
  });
  await transaction(db, (trx) => finishStaging(trx, batchId, result, errors));
  return { batchId, ...result };
}

async function finishStaging(
  trx: Database,
  batchId: string,
  { borrowers, loans, payments, errors: errorCount, totals }: CheckResult,
  errors: readonly ImportError[],
): Promise<void> {
  if (errorCount > 0) await trx.deleteFrom('importChunks').where('batchId', '=', batchId).execute();
  await insertRows(
    trx,
    'importErrors',
    errors.map(({ detail = '', ...error }, index) => ({ batchId, number: index + 1, ...error, detail })),
  );
  const { numUpdatedRows } = await trx
    .updateTable('importBatches')
    .set({
      state: errorCount === 0 ? 'checked' : 'refused',
      borrowers,
      loans,
      payments,
      errors: errorCount,
      totals: JSON.stringify(totals),
    })
    .where((row) => row.and({ batchId, state: 'checking' }))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await trx.deleteFrom('importChunks').where('batchId', '=', batchId).execute();
}

type StoredBorrower = {
  borrower: BorrowerRow;
  account: AccountRow | null;
  loans: { row: LoanRow; schedule: ScheduleRow[]; payments: PaymentRow[] }[];
};

/** A borrower as a batch has stored it. */
export type StagedBorrower = { borrower: BorrowerRow; account: AccountRow | null; loans: LoanGroup[] };

const deflateAsync = promisify(deflate);
const inflateAsync = promisify<Buffer, Buffer>(inflate);

async function encodeChunk(
  fieldEncryption: FieldEncryption,
  batchId: string,
  borrowers: readonly CheckedBorrower[],
): Promise<string> {
  const stored = borrowers.map(
    ({ borrower, account, loans }): StoredBorrower => ({
      borrower,
      account,
      loans: loans.flatMap(({ loan, schedule, payments }) =>
        loan.row === null
          ? []
          : [
              {
                row: loan.row,
                schedule: schedule.flatMap(({ row }) => row ?? []),
                payments: payments.flatMap(({ row }) => row ?? []),
              },
            ],
      ),
    }),
  );
  const compressed = await deflateAsync(JSON.stringify(stored), { level: 1 });
  return fieldEncryption.encrypt(importContext(batchId), compressed.toString('base64'));
}

export async function decodeChunk(
  fieldEncryption: FieldEncryption,
  batchId: string,
  content: string,
): Promise<StagedBorrower[]> {
  const compressed = Buffer.from(fieldEncryption.decrypt(importContext(batchId), content), 'base64');
  const stored = JSON.parse((await inflateAsync(compressed)).toString()) as StoredBorrower[];
  const toLocatedRow = <Row>(row: Row) => ({ line: 0, row, readable: row, cells: {} });
  return stored.map(({ loans, ...borrower }) => ({
    ...borrower,
    loans: loans.map(({ row, schedule, payments }) => ({
      loan: toLocatedRow(row),
      schedule: schedule.map(toLocatedRow),
      payments: payments.map(toLocatedRow),
    })),
  }));
}
