import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../lending/index.ts';
import { writeExamplePortfolio } from '../../demo/portfolio/index.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { getImportBatch, openFolder, stageImport } from './index.ts';

/** More by `IMPORT_KILL_LOANS=100000`. */
const loans = Number(process.env.IMPORT_KILL_LOANS ?? 2_000);
const kills = 20;
const applyProcess = fileURLToPath(new URL('testing/applyProcess.ts', import.meta.url));

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(join(tmpdir(), 'quincena-kills-'));
  const { config, clock } = server.services;
  const cutoff = addDays(dayIn('UTC', await clock.now()), -2);
  await writeExamplePortfolio({ config, folder, cutoff, loans });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Applies the batch in a process of its own; killed after so many ms of work. */
async function applyInProcess(batchId: string, killAfterMs: number): Promise<void> {
  const { serving: connection, services } = server;
  const argument = JSON.stringify({ connection, batchId });
  const env = { ...process.env, DATA_DIR: services.settings.dataDir, LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [applyProcess, argument], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await exited;
  clearTimeout(timer);
}

test('twenty kills at random moments lose nothing and double nothing', async () => {
  const { services, db } = server;
  const staged = await stageImport({ ...services, now: await services.clock.now() }, openFolder(folder), {
    name: 'kills',
    createdBy: 'a test',
    chunkSize: Math.max(25, Math.round(loans / 100)),
  });
  expect(staged.errors).toBe(0);
  const { batchId } = staged;
  await db.updateTable('importBatches').set({ state: 'applying' }).where('batchId', '=', batchId).execute();
  let interrupted = 0;
  for (let kill = 0; kill < kills; kill++) {
    await applyInProcess(batchId, Math.random() * (loans / 10));
    if ((await getImportBatch(db, batchId)).state === 'applying') interrupted++;
  }
  await applyInProcess(batchId, 600_000);
  expect(interrupted).toBeGreaterThan(kills / 4);
  expect(await getImportBatch(db, batchId)).toMatchObject({ state: 'applied', applied: loans, failure: '' });
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from import_directory where kind = 'loan') as loans,
      (select count(*)::int from import_directory where kind = 'borrower') as borrowers,
      (select count(*)::int from loan_events where kind = 'opening') as openings,
      (select count(*)::int from ledger_entries where event = 'import:opening') as entries,
      (select count(*)::int from payments where provider = 'migration') as payments,
      (select count(*)::int from ledger_entries where event like 'import:' || ${batchId} || ':%') as closing,
      (select coalesce(sum(amount), 0)::int from ledger_lines where account like 'migration%') as migration`.execute(
    db,
  );
  expect(rows[0]).toMatchObject({
    loans,
    borrowers: loans,
    openings: loans,
    payments: staged.payments,
    closing: 2,
    migration: 0,
  });
  expect((await reconcileLedger(db)).mismatches).toEqual([]);
}, 900_000);
