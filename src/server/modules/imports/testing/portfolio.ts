import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Day } from '../../../../lending/index.ts';
import type { Config } from '../../../config/index.ts';
import { type PortfolioOptions, writeExamplePortfolio } from '../../../demo/portfolio/index.ts';
import type { Services } from '../../services.ts';
import { type ImportFileName, importFiles } from '../columns.ts';
import { applyApprovedImports, getImportBatch, openImportFiles, stageImport } from '../index.ts';

type Row = Record<string, string>;

/** The rows of an import's files. */
export type Portfolio = Record<ImportFileName, Row[]>;

const names = Object.keys(importFiles) as ImportFileName[];

/** The example portfolio of so many loans as rows, for a test to change. */
export async function createPortfolio(
  config: Config,
  cutoff: Day,
  loans: number,
  options: Pick<PortfolioOptions, 'payments'> = {},
): Promise<Portfolio> {
  const folder = await mkdtemp(join(tmpdir(), 'quincena-portfolio-'));
  await writeExamplePortfolio({ config, folder, cutoff, loans, ...options });
  const files = await Promise.all(
    names.map(async (name) => [name, parse(await readFile(join(folder, name)), { columns: true }) as Row[]]),
  );
  await rm(folder, { recursive: true });
  return Object.fromEntries(files) as Portfolio;
}

/** The files as bytes; `encode`: from the text of each. */
export function encodePortfolioFiles(
  portfolio: Portfolio,
  separator = ',',
  encode: (text: string) => Buffer = (text) => Buffer.from(text),
): Map<string, Buffer> {
  const toLine = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator);
  const toText = (rows: readonly Row[]) => {
    const columns = Object.keys(rows[0] ?? {});
    return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
      .map(toLine)
      .join('\r\n');
  };
  return new Map(
    Object.entries(portfolio)
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => [name, encode(toText(rows))]),
  );
}

/** The portfolio with other cells in a row, which is in the file's line `line`. */
export function editRow(portfolio: Portfolio, file: ImportFileName, line: number, cells: Row): Portfolio {
  const rows = portfolio[file];
  return { ...portfolio, [file]: rows.with(line - 2, { ...rows[line - 2], ...cells }) };
}

/** Checks and stages files; its errors as `file line field reason`. */
export async function stagePortfolio(services: Services, files: ReadonlyMap<string, Uint8Array>) {
  const context = { ...services, now: await services.clock.now() };
  const staged = await stageImport(context, openImportFiles(files), { name: 'test', createdBy: 'a test' });
  const rows = await services.db
    .selectFrom('importErrors')
    .select(['file', 'line', 'field', 'reason'])
    .where('batchId', '=', staged.batchId)
    .orderBy('number')
    .execute();
  return {
    batchId: staged.batchId,
    errors: rows.map(({ file, line, field, reason }) => `${file} ${line} ${field} ${reason}`),
  };
}

/** Applies a staged batch as if it were approved. */
export async function applyPortfolio(services: Services, batchId: string): Promise<boolean> {
  await services.db
    .updateTable('importBatches')
    .set({ state: 'applying' })
    .where('batchId', '=', batchId)
    .execute();
  await applyApprovedImports(services);
  return (await getImportBatch(services.db, batchId)).state === 'applied';
}
