import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectionUrl } from '../../../../test/serverProcess.ts';
import { toDay } from '../../../lending/index.ts';
import { createExportStorage, type ExportStorage } from '../../integrations/index.ts';
import { transaction } from '../../platform/database/index.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { getTrialBalance } from '../accounting/index.ts';
import { backdateEntries, randomScenarios, runScenario } from '../accounting/testing/randomScenarios.ts';
import { runEndOfDay } from '../loans/index.ts';
import type { Manifest } from './exportForWarehouse.ts';
import { exportForWarehouse } from './index.ts';

type Row = Readonly<Record<string, string>>;

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
  server = await testServer({ env: { EXPORT_FOLDER: folder, EXPORT_HOUR: '0' } });
});
beforeEach(async () => {
  await server.db.deleteFrom('exportRuns').execute();
  await rm(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The next day's export, of all that was recorded so far. */
async function exportNextDay(): Promise<string> {
  await server.advanceDays(1);
  const { last } = await server.db
    .selectFrom('exportRuns')
    .select((run) => run.fn.max('recordedBefore').as('last'))
    .executeTakeFirstOrThrow();
  await backdateEntries(server.db, last);
  const exported = await exportForWarehouse(server.services);
  if (exported === undefined) throw new Error('nothing was exported');
  return exported;
}

async function readManifest(exported: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, exported, 'manifest.json'), 'utf8')) as Manifest;
}

/** A dataset's rows, once file, checksum and columns agree with the manifest. */
async function readRows(exported: string, dataset: string): Promise<Row[]> {
  const file = (await readManifest(exported)).files.find((one) => one.dataset === dataset);
  const bytes = await readFile(join(folder, exported, file?.file ?? ''));
  expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
    file?.bytes,
    file?.sha256,
  ]);
  const rows = parse(gunzipSync(bytes), { columns: true }) as Row[];
  expect(rows).toHaveLength(file?.rows ?? -1);
  if (rows[0]) expect(Object.keys(rows[0])).toEqual(file?.columns.map(({ name }) => name));
  return rows;
}

/** The balances that all postings of some exports make up, by account of a market's chart. */
function sumPostings(rows: readonly Row[], market: string): Map<string | undefined, number> {
  const sums = new Map<string | undefined, number>();
  for (const row of rows)
    if (row.market === market) sums.set(row.gl_account, (sums.get(row.gl_account) ?? 0) + Number(row.amount));
  return sums;
}

test('the exported postings sum to the trial balance, each line once, after any events between exports', async () => {
  const exports = [await exportNextDay()];
  await fc.assert(
    fc.asyncProperty(randomScenarios, async (sequence) => {
      // Totals would be taken by times of recording of their own.
      await runScenario(
        server,
        sequence.filter(({ action }) => action !== 'totals'),
      );
      await runEndOfDay(server.services);
      exports.push(await exportNextDay());
      const rows = (await Promise.all(exports.map((one) => readRows(one, 'postings')))).flat();
      const lines = new Set(
        rows.map(({ borrower_id, entry_id, line }) => `${borrower_id} ${entry_id} ${line}`),
      );
      expect(lines.size).toBe(rows.length);
      for (const market of ['MX', 'IN']) {
        const sums = sumPostings(rows, market);
        const until = toDay('2199-12-31');
        for (const { code, closing } of await getTrialBalance(server.db, server.services.config, market, {
          until,
        }))
          expect(sums.get(code) ?? 0, `${market} ${code}`).toBe(closing);
      }
    }),
    { numRuns: 8, seed: 20_261_125 },
  );
});

test('tables are exported whole, their personal fields only where the settings include them', async () => {
  const exported = await exportNextDay();
  const tables = {
    borrowers: 'borrowers',
    loans: 'orders',
    instalments: 'instalments',
    payments: 'payments',
    complaints: 'complaints',
    approvals: 'deskApprovals',
  } as const;
  for (const [dataset, table] of Object.entries(tables)) {
    const { count } = await server.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(await readRows(exported, dataset), dataset).toHaveLength(Number(count));
  }
  const loans = await readRows(exported, 'loans');
  const loan = loans.find(({ order_id }) => order_id === 'MX174');
  expect(loan).toMatchObject({
    market: 'MX',
    product_id: 'mx-quincena',
    currency: 'MXN',
    borrower_id: String(ana.borrowerId),
  });
  const isKnown = (rows: readonly Row[]) => rows.some((row) => Object.values(row).includes(ana.mobilePhone));
  expect(isKnown(await readRows(exported, 'borrowers'))).toBe(false);
  await server.db.deleteFrom('exportRuns').execute();
  const { settings } = server.services;
  const withPersonalFields = settings.export && { ...settings.export, hasPersonalFields: true };
  await exportForWarehouse({ ...server.services, settings: { ...settings, export: withPersonalFields } });
  expect(isKnown(await readRows(exported, 'borrowers'))).toBe(true);
  expect((await readManifest(exported)).hasPersonalFields).toBe(true);
});

/** Storage that breaks in the middle of a file. */
function breakingStorage(storage: ExportStorage, name: string): ExportStorage {
  async function* broken(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      yield chunk.subarray(0, 5);
      throw new Error('the disk is full');
    }
  }
  return { write: (path, chunks) => storage.write(path, path.includes(name) ? broken(chunks) : chunks) };
}

test('an interrupted export continues: no partial file is visible, and the manifest appears after all files', async () => {
  const { services } = server;
  if (services.settings.export === undefined) throw new Error('no export is set');
  const storage = createExportStorage(services.settings.export);
  await expect(exportForWarehouse(services, breakingStorage(storage, 'payments'))).rejects.toThrow('full');
  const [exported = ''] = await readdir(folder);
  expect((await readdir(join(folder, exported))).toSorted()).toEqual(
    ['borrowers', 'instalments', 'loan_events', 'loans'].map((name) => `${name}.csv.gz`),
  );
  const { mtimeMs } = await stat(join(folder, exported, 'loans.csv.gz'));
  await server.advanceDays(1);
  expect(await exportForWarehouse(services)).toBe(exported);
  expect((await stat(join(folder, exported, 'loans.csv.gz'))).mtimeMs).toBe(mtimeMs);
  const { files } = await readManifest(exported);
  for (const { dataset } of files) await readRows(exported, dataset);
  expect((await readdir(join(folder, exported))).toSorted()).toEqual(
    [...files.map(({ file }) => file), 'manifest.json'].toSorted(),
  );
});

/** `npm run export` in a process of its own. */
function spawnCommand(): ChildProcessByStdio<null, Readable, null> {
  const command = fileURLToPath(new URL('command.ts', import.meta.url));
  const { DATA_KEYS: _, ...env } = process.env;
  return spawn(process.execPath, [command], {
    env: {
      ...env,
      ...{ DATABASE_URL: connectionUrl(server.connection), EXPORT_FOLDER: folder },
      ...{ PERSONAL_FIELDS: 'unencrypted', PLACEHOLDERS: 'allowed', LOG_LEVEL: 'silent' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('a killed command leaves no partial file under its name; the next one finishes the export', async () => {
  await transaction(server.db, async (trx) => {
    // The export stands still in the middle of its fifth file.
    await sql`lock table payments in access exclusive mode`.execute(trx);
    const killed = spawnCommand();
    await expect
      .poll(() => readdir(folder, { recursive: true }).catch(() => []))
      .toContainEqual(expect.stringMatching(/payments\.csv\.gz\.part$/));
    killed.kill('SIGKILL');
    await once(killed, 'exit');
  });
  const [exported = ''] = await readdir(folder);
  const read = async () => (await readdir(join(folder, exported))).toSorted();
  const whole = ['borrowers', 'instalments', 'loan_events', 'loans'].map((name) => `${name}.csv.gz`);
  expect(await read()).toEqual([...whole, 'payments.csv.gz.part'].toSorted());
  const next = spawnCommand();
  const [output] = await Promise.all([text(next.stdout), once(next, 'exit')]);
  expect(output).toContain(`The export of ${exported} is written`);
  const { files } = await readManifest(exported);
  for (const { dataset } of files) await readRows(exported, dataset);
  expect(await read()).toEqual([...files.map(({ file }) => file), 'manifest.json'].toSorted());
});

test('the export is written once a day, from its hour on, by one process at a time, and only if configured', async () => {
  const { services } = server;
  const { settings } = services;
  await server.advanceDays(1);
  const at = (hour: number) => ({
    ...services,
    settings: { export: settings.export && { ...settings.export, hour } },
  });
  expect(await exportForWarehouse(at(13))).toBeUndefined();
  const both = await Promise.all([exportForWarehouse(at(12)), exportForWarehouse(at(12))]);
  expect(both.filter((one) => one !== undefined)).toHaveLength(1);
  expect(await exportForWarehouse(at(12))).toBeUndefined();
  await server.advanceDays(1);
  expect(await exportForWarehouse({ ...services, settings: { export: undefined } })).toBeUndefined();
});
