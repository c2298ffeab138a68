import { zipSync } from 'fflate';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn } from '../../../../../lending/index.ts';
import { maxFileBodyBytes } from '../../../api/index.ts';
import {
  appliedLoansSql,
  createExample,
  discardImport,
  findLaterEvents,
  formatImportError,
  formatImportFailure,
  getImportBatch,
  listImportFiles,
  listImportTotals,
  lockImportBatch,
  openImportFiles,
  scheduleImport,
  stageImport,
  toSecondsLeft,
  undoImport,
} from '../../../imports/index.ts';
import { createApprovalOnlyOperation, readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError, importUsed } from '../../errors.ts';
import { paginate } from '../../pagination.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';
import { unzipImportFiles } from './importArchive.ts';

export const importsEndpoint = readEndpoint(
  'imports',
  async ({ db, clock }, { language }, { batchId, ...page }) => {
    const now = await clock.now();
    const all = db.selectFrom('importBatches').selectAll().select(appliedLoansSql.as('applied'));
    const query = batchId === undefined ? all : all.where('batchId', '=', batchId);
    const sortOrder = { by: { createdAt: 'instant', batchId: 'text' }, isDescending: true } as const;
    return paginate(query, sortOrder, page, async (rows) => {
      const applying = await findPendingBySubject(db, ['applyImport'], now);
      const undoing = await findPendingBySubject(db, ['undoImport'], now);
      return rows.map((row) => ({
        ...toRow(row, now, language),
        applyApprovalId: applying.get(row.batchId) ?? null,
        undoApprovalId: undoing.get(row.batchId) ?? null,
      }));
    });
  },
  { skipsViewAudit: true },
);

type Batch = Omit<DeskRowInput<'imports'>, 'applyApprovalId' | 'undoApprovalId'>;
type BatchRow = Awaited<ReturnType<typeof getImportBatch>>;

function toRow(row: BatchRow, now: Date, language: 'es' | 'en'): Batch {
  const { batchId, name, state, createdBy, createdAt, borrowers, loans, payments, errors } = row;
  const { applied, startedAt, failure } = row;
  return {
    batchId,
    name,
    state,
    createdBy,
    createdAt,
    borrowers,
    loans,
    payments,
    errors,
    applied: state === 'undone' ? 0 : applied,
    startedAt,
    failure: formatImportFailure(failure, language),
    secondsLeft: toSecondsLeft(row, now),
    totals: listImportTotals(row.totals),
  };
}

export const importFilesEndpoint = readEndpoint(
  'importFiles',
  async ({ config, clock }, { language }) => {
    const cutoff = addDays(calendarDayIn('UTC', await clock.now()), -1);
    const example = [...createExample(config, cutoff)].map(([name, text]) => [name, Buffer.from(text)]);
    return {
      files: listImportFiles(language, config),
      example: Buffer.from(zipSync(Object.fromEntries(example))).toString('base64'),
    };
  },
  { skipsViewAudit: true },
);

export const importErrorsEndpoint = readEndpoint(
  'importErrors',
  async ({ db }, { language }, { batchId, ...page }) => {
    await getImportBatch(db, batchId);
    const query = db.selectFrom('importErrors').selectAll().where('batchId', '=', batchId);
    return paginate(query, { by: { number: 'number' } }, page, (rows) =>
      rows.map(({ number, file, line, field, reason, detail }) => ({
        number,
        file,
        line,
        field,
        text: formatImportError({ reason, detail }, language),
      })),
    );
  },
  { skipsViewAudit: true },
);

export const uploadImportEndpoint = writeEndpoint('uploadImport', {
  maxBodyBytes: maxFileBodyBytes,
  async execute(services, { executor, now }, { fileName, file }) {
    const source = openImportFiles(await unzipImportFiles(Buffer.from(file.replace(/\s+/g, ''), 'base64')));
    const context = { ...services, now };
    const { batchId } = await stageImport(context, source, { name: fileName, createdBy: executor.email });
    return { reply: toRow(await getImportBatch(services.db, batchId), now, executor.language) };
  },
});

export const applyImportEndpoint = writeEndpoint('applyImport', {
  async describeOperation({ db }, { batchId }) {
    requireState(await getImportBatch(db, batchId), ['checked']);
    return createApprovalOnlyOperation(batchId);
  },
  async execute(services, { maker, executor, now }, { batchId }) {
    requireState(await lockImportBatch(services.db, batchId), ['checked']);
    await scheduleImport(services, { batchId, makerEmail: maker.email, approvedBy: executor.email, now });
    return { reply: { done: true } };
  },
});

/** A check that was killed is discarded as one that is over. */
const unappliedStates = ['checking', 'checked'] as const;
const appliedStates = ['applying', 'applied'] as const;

export const undoImportEndpoint = writeEndpoint('undoImport', {
  async describeOperation({ db }, input) {
    const batch = await getImportBatch(db, input.batchId);
    requireState(batch, [...unappliedStates, ...appliedStates]);
    return {
      ...createApprovalOnlyOperation(input.batchId),
      request: { ...input, discards: isIn(batch, unappliedStates) },
    };
  },
  async validate({ db }, _context, { batchId, discards = false }) {
    const batch = await getImportBatch(db, batchId);
    requireState(batch, discards ? unappliedStates : [...unappliedStates, ...appliedStates]);
    const later = await findLaterEvents(db, batchId);
    if (later.length > 0) throw importUsed(later);
  },
  async execute(services, { now }, { batchId, discards = false }) {
    const batch = await lockImportBatch(services.db, batchId);
    requireState(batch, discards ? unappliedStates : [...unappliedStates, ...appliedStates]);
    if (isIn(batch, unappliedStates)) await discardImport(services.db, batchId);
    else {
      const later = await undoImport(services, batchId, now);
      if (later.length > 0) throw importUsed(later);
    }
    return { reply: { done: true } };
  },
});

type States = readonly BatchRow['state'][];

function isIn({ state }: BatchRow, states: States): boolean {
  return states.includes(state);
}

function requireState(batch: BatchRow, states: States): void {
  if (!isIn(batch, states)) throw conflictError('importState');
}
