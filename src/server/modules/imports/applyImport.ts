import { sql } from 'kysely';
import { calendarDayIn } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { type Database, insertRows, transaction } from '../../platform/database/index.ts';
import { minuteMs } from '../../platform/durations.ts';
import { postTransfer, toPostingKey } from '../ledger/index.ts';
import { runEndOfDay } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { type ImportError, type ImportFailure, locateImportError } from './errors.ts';
import { addBorrowerRows, addLoanRows, emptyImportRows, listImportTables } from './importRows.ts';
import { parseAccount } from './prepareBorrower.ts';
import { prepareLoan } from './prepareLoan.ts';
import { decodeChunk, type StagedBorrower } from './stageImport.ts';

type ApplyServices = Pick<Services, 'db' | 'config' | 'fieldEncryption' | 'clock'>;

/** A batch cannot be applied as it was checked. */
class ImportStoppedError extends Error {
  readonly failure: ImportFailure;

  constructor(failure: ImportFailure, cause: string) {
    super(cause);
    this.failure = failure;
  }
}

/**
 * Applies an approved batch chunk by chunk, each in one transaction with its mark, so that it goes on where it was left. Two
 * processes may work on one batch. Returns whether it is applied.
 */
export async function applyImport(
  services: ApplyServices,
  batchId: string,
  shouldStop: () => boolean = () => false,
): Promise<boolean> {
  const now = await services.clock.now();
  for (;;) {
    if (shouldStop()) return false;
    const outcome = await transaction(services.db, (trx) => applyNextChunk(trx, services, batchId, now));
    if (outcome !== 'applied') return outcome === 'finished';
  }
}

/** `busy`: another process applies the last of them. */
async function applyNextChunk(
  trx: Database,
  services: ApplyServices,
  batchId: string,
  now: Date,
): Promise<'applied' | 'finished' | 'busy'> {
  const batch = await trx
    .selectFrom('importBatches')
    .select(['state', 'failure'])
    .where('batchId', '=', batchId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (batch.state !== 'applying') return batch.state === 'applied' ? 'finished' : 'busy';
  const chunk = await trx
    .selectFrom('importChunks')
    .select(['number', 'content'])
    .where('batchId', '=', batchId)
    .where('appliedAt', 'is', null)
    .orderBy('number')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (chunk === undefined) return finishBatch(trx, batchId, now);
  const borrowers = await decodeChunk(services.fieldEncryption, batchId, chunk.content);
  await writeChunk(trx, services, batchId, borrowers, now);
  await trx
    .updateTable('importChunks')
    .set({ appliedAt: now, content: '' })
    .where((row) => row.and({ batchId, number: chunk.number }))
    .execute();
  return 'applied';
}

async function writeChunk(
  trx: Database,
  { config, fieldEncryption }: ApplyServices,
  batchId: string,
  borrowers: readonly StagedBorrower[],
  now: Date,
): Promise<void> {
  const rows = emptyImportRows();
  const batch = { batchId, now, fieldEncryption };
  const ids = await reserveBorrowerIds(trx, borrowers.length);
  const report = (error: ImportError) => {
    throw new ImportStoppedError('changed', locateImportError(error));
  };
  borrowers.forEach(({ borrower, account, loans }, index) => {
    const borrowerId = ids[index];
    if (borrowerId === undefined) throw new Error('the sequence borrower_numbers gave no number');
    const market = getMarket(config, borrower.market);
    const located = account === null ? undefined : { line: 0, row: account, readable: account, cells: {} };
    addBorrowerRows(rows, batch, borrowerId, borrower, parseAccount(market, located, report));
    const today = calendarDayIn(market.timeZone, now);
    for (const group of loans) {
      const loan = prepareLoan(config, borrower.market, group, today, report);
      if (loan !== undefined) addLoanRows(rows, batch, borrowerId, loan);
    }
  });
  for (const [table, tableRows] of listImportTables(rows)) {
    const inserted = await insertRows(trx, table, tableRows);
    if (inserted < tableRows.length)
      throw new ImportStoppedError(
        'conflict',
        `${tableRows.length - inserted} rows of ${table} exist already`,
      );
  }
}

async function reserveBorrowerIds(trx: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select nextval('borrower_numbers') as number from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map(({ number }) => number);
}

/** The last transaction: what the loans' ledgers have against `migration` becomes the opening balance, so that it ends at zero. */
async function finishBatch(trx: Database, batchId: string, now: Date): Promise<'finished' | 'busy'> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_chunks where batch_id = ${batchId} and applied_at is null`.execute(
    trx,
  );
  if ((rows[0]?.count ?? 0) > 0) return 'busy';
  await sql`select from import_batches where batch_id = ${batchId} for update`.execute(trx);
  await postOpeningBalances(trx, batchId, now);
  await trx
    .updateTable('importBatches')
    .set({ state: 'applied', appliedAt: now })
    .where((row) => row.and({ batchId, state: 'applying' }))
    .execute();
  return 'finished';
}

/** One entry per market: the sum of its loans' `migration`, against the lender's opening balances. */
async function postOpeningBalances(trx: Database, batchId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ market: string; amount: number; valueDate: string }>`
    select o.terms ->> 'market' as market, sum(line.amount)::bigint as amount, max(line.value_date) as "valueDate"
    from loan_events e
    join orders o on o.borrower_id = e.borrower_id and o.order_id = e.order_id
    join ledger_lines line on line.borrower_id = e.borrower_id and line.order_id = e.order_id
    where e.kind = 'opening' and e.evidence = ${batchId} and line.account = 'migration'
    group by 1`.execute(trx);
  const accounts = { from: 'migration', to: 'opening_balances', postedAt: now } as const;
  for (const { market, ...sum } of rows)
    await postTransfer(trx, {
      ...accounts,
      ...sum,
      suffix: market,
      event: toPostingKey('import', batchId, market),
    });
}

/**
 * The job: applies an approved batch, and brings the loans from their cut-off to today. A conflict stops a batch, whose
 * applied part can be undone.
 */
export async function applyApprovedImports(services: Services): Promise<void> {
  const deadline = Date.now() + maxJobMs;
  const batches = await services.db
    .selectFrom('importBatches')
    .select('batchId')
    .where((row) => row.and({ state: 'applying', failure: '' }))
    .orderBy('startedAt')
    .execute();
  for (const { batchId } of batches) {
    try {
      if (await applyImport(services, batchId, () => Date.now() > deadline)) await runEndOfDay(services);
    } catch (error) {
      if (!(error instanceof ImportStoppedError)) throw error;
      services.log.error({ batchId, err: error }, 'an import cannot go on');
      await services.db
        .updateTable('importBatches')
        .set({ failure: error.failure })
        .where('batchId', '=', batchId)
        .execute();
    }
  }
}

/** A run ends before its job counts as lost; the next goes on. */
const maxJobMs = 10 * minuteMs;
