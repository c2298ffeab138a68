import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ExportStorage } from '../../integrations/index.ts';
import type { Snapshot } from '../../platform/database/index.ts';
import type { ExportColumn, ExportDataset, ExportPeriod } from './columns.ts';

/** A file as the manifest lists it. `bytes` and `sha256`: of the compressed file. */
export type ManifestFile = {
  dataset: string;
  file: string;
  rows: number;
  bytes: number;
  sha256: string;
  /** When the rows were read. */
  asOf: string;
  /** Of an increment: when its rows were recorded, `until` excluded; `from` null: from the beginning. */
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
export async function writeDataset(source: FileSource): Promise<ManifestFile> {
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
export async function writeManifest(storage: ExportStorage, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await storage.write(`${manifest.day}/manifest.json`, Readable.from([Buffer.from(text)]));
}
