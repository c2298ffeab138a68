import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ExportSettings } from '../../config/index.ts';
import { createExportStorage, type ExportStorage } from '../../integrations/index.ts';
import type { Snapshot } from '../../platform/database/index.ts';
import { maxTransactionMs, toProviderDay } from '../ledger/index.ts';
import type { Services } from '../services.ts';
import {
  type ExportColumn,
  type ExportDataset,
  type ExportPeriod,
  listColumns,
  listDatasets,
  renderQuery,
} from './datasets.ts';

type ExportServices = Pick<Services, 'db' | 'openSnapshot' | 'clock' | 'config'> & {
  settings: Pick<Services['settings'], 'export'>;
  log: Pick<Services['log'], 'info'>;
};
type Run = { day: string; recordedBefore: Date };

/** The advisory lock of a running export. */
const exportLock = 4_145;

/**
 * Writes the export of the day, from the hour of the settings on, or goes on with one that was not finished: files that are
 * whole stay as they are. Does nothing without settings of an export, or while another process writes it.
 * @returns the day that is exported now; undefined if there was nothing to do
 */
export async function exportForWarehouse(
  services: ExportServices,
  storage?: ExportStorage,
): Promise<string | undefined> {
  const { db, clock, settings } = services;
  if (settings.export === undefined) return undefined;
  const now = await clock.now();
  const snapshot = await services.openSnapshot();
  try {
    if (!(await snapshot.tryLock(exportLock))) return undefined;
    const run =
      (await findUnfinishedRun(db)) ??
      (now.getUTCHours() < settings.export.hour ? undefined : await startRun(db, now));
    if (run === undefined) return undefined;
    const target = storage ?? createExportStorage(settings.export);
    await finishRun(services, settings.export, { snapshot, storage: target, run });
    return run.day;
  } finally {
    await snapshot.close();
  }
}

function findUnfinishedRun(db: Services['db']): Promise<Run | undefined> {
  return db
    .selectFrom('exportRuns')
    .select(['day', 'recordedBefore'])
    .where('finishedAt', 'is', null)
    .orderBy('day')
    .executeTakeFirst();
}

/** Undefined if the day has an export already. What was recorded in the last ten minutes may not be committed yet. */
function startRun(db: Services['db'], now: Date): Promise<Run | undefined> {
  const recordedBefore = new Date(Date.now() - maxTransactionMs);
  return db
    .insertInto('exportRuns')
    .values({ day: toProviderDay(now), recordedBefore, startedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['day', 'recordedBefore'])
    .executeTakeFirst();
}

type ExportTarget = { snapshot: Snapshot; storage: ExportStorage; run: Run };

async function finishRun(
  services: ExportServices,
  { hasPersonalFields }: ExportSettings,
  { snapshot, storage, run: { day, recordedBefore } }: ExportTarget,
): Promise<void> {
  const { db, clock, config, log } = services;
  const period = { from: await findLastPeriodEnd(db), until: recordedBefore };
  const written = await findWrittenFiles(db, day);
  const files: ManifestFile[] = [];
  for (const dataset of listDatasets(config)) {
    const columns = listColumns(dataset, hasPersonalFields);
    const query = renderQuery(db, dataset, columns, period);
    const source = { snapshot, storage, folder: day, dataset, columns, query, period };
    const file = written.get(dataset.name) ?? (await writeDataset(source));
    if (!written.has(dataset.name))
      await db
        .insertInto('exportFiles')
        .values({ day, dataset: dataset.name, entry: JSON.stringify(file) })
        .execute();
    files.push(file);
  }
  const finishedAt = await clock.now();
  await writeManifest(storage, {
    format: 1,
    day,
    finishedAt: finishedAt.toISOString(),
    hasPersonalFields,
    files,
  });
  await db.updateTable('exportRuns').set({ finishedAt }).where('day', '=', day).execute();
  log.info({ day, rows: files.reduce((sum, { rows }) => sum + rows, 0) }, 'the export was written');
}

/** Where the increments of the last finished export end. */
async function findLastPeriodEnd(db: Services['db']): Promise<Date | null> {
  const last = await db
    .selectFrom('exportRuns')
    .select((run) => run.fn.max('recordedBefore').as('recordedBefore'))
    .where('finishedAt', 'is not', null)
    .executeTakeFirst();
  return last?.recordedBefore ?? null;
}

async function findWrittenFiles(db: Services['db'], day: string): Promise<ReadonlyMap<string, ManifestFile>> {
  const rows = await db.selectFrom('exportFiles').selectAll().where('day', '=', day).execute();
  return new Map(rows.map(({ dataset, entry }) => [dataset, entry as ManifestFile]));
}

/** A file as the manifest lists it. `bytes` and `sha256`: of the compressed file. */
type ManifestFile = {
  dataset: string;
  file: string;
  rows: number;
  bytes: number;
  sha256: string;
  /** When the rows were read. */
  asOf: string;
  /** For an increment: when its rows were recorded, `until` excluded; `from` null: from the beginning. */
  recorded?: { from: string | null; until: string };
  columns: Pick<ExportColumn, 'name' | 'type'>[];
};

export type Manifest = {
  format: 1;
  day: string;
  finishedAt: string;
  hasPersonalFields: boolean;
  files: ManifestFile[];
};

type FileSource = {
  snapshot: Snapshot;
  storage: ExportStorage;
  /** The day's folder. */
  folder: string;
  dataset: ExportDataset;
  columns: readonly ExportColumn[];
  query: string;
  period: ExportPeriod;
};

/** Writes a dataset as gzipped CSV, in constant memory. */
async function writeDataset(source: FileSource): Promise<ManifestFile> {
  const { snapshot, storage, folder, dataset, columns, query, period } = source;
  const file = `${dataset.name}.csv.gz`;
  const rows = snapshot.copyCsv(query);
  const gzip = createGzip();
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measure(): AsyncGenerator<Buffer> {
    for await (const chunk of gzip) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await Promise.all([pipeline(rows, gzip), storage.write(`${folder}/${file}`, measure())]);
  const isIncrement = typeof dataset.from !== 'string';
  return {
    dataset: dataset.name,
    file,
    rows: rows.rowCount,
    bytes,
    sha256: hash.digest('hex'),
    asOf: snapshot.at.toISOString(),
    ...(isIncrement && {
      recorded: { from: period.from?.toISOString() ?? null, until: period.until.toISOString() },
    }),
    columns: columns.map(({ name, type }) => ({ name, type })),
  };
}

/** Written last: a folder with a manifest is whole. */
async function writeManifest(storage: ExportStorage, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await storage.write(`${manifest.day}/manifest.json`, Readable.from([Buffer.from(text)]));
}
