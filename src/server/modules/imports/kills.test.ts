import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isComplete } from '../../../../test/setup/complete.ts';
import { addDays, calendarDayIn } from '../../../lending/index.ts';
import { writeExamplePortfolio } from '../../demo/portfolio/index.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { runEndOfDay } from '../loans/index.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { getImportBatch, openImportFolder, stageImport } from './index.ts';
import {
  type ImportedLoan,
  importExample,
  listImportedLoans,
  signInImported,
} from './testing/importedLoans.ts';

/** More by `IMPORT_KILL_LOANS=100000`; with so many payments each, instead of in every state, by `IMPORT_KILL_PAYMENTS=6`. */
const { IMPORT_KILL_LOANS: loanCount = '2000', IMPORT_KILL_PAYMENTS: paymentCount } = process.env;
const loans = Number(loanCount);
const options = paymentCount === undefined ? {} : { payments: Number(paymentCount) };
const kills = isComplete ? 20 : 6;
const chunks = 80;
const pollMs = 10;
/** The example's first loans are the same in a portfolio of any size. */
const comparedLoans = 40;
const cutoffDaysAgo = 2;
const applyProcess = fileURLToPath(new URL('testing/applyProcess.ts', import.meta.url));

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(join(tmpdir(), 'quincena-kills-'));
  const { config, clock } = server.services;
  const cutoff = addDays(calendarDayIn('UTC', await clock.now()), -cutoffDaysAgo);
  await writeExamplePortfolio({ config, folder, cutoff, loans, ...options });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Applies the batch in a process of its own; killed within a chunk's time once so many loans are applied. */
async function applyInProcess(batchId: string, killAtLoans = Number.POSITIVE_INFINITY): Promise<void> {
  const { serving: connection, services, db } = server;
  const argument = JSON.stringify({ connection, batchId });
  const env = { ...process.env, DATA_DIR: services.settings.dataDir, LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [applyProcess, argument], { env, stdio: 'inherit' });
  const exited = once(child, 'exit');
  while (child.exitCode === null && (await getImportBatch(db, batchId)).applied < killAtLoans)
    await Promise.race([exited, sleep(pollMs)]);
  await sleep(Math.random() * (loans / chunks));
  child.kill('SIGKILL');
  await exited;
}

/** What borrowers read of their loans, in the order of the loans' names. */
async function readPages(of: TestServer, imported: readonly ImportedLoan[]) {
  const pages = [];
  for (const loan of imported.slice(0, comparedLoans)) {
    const session = await signInImported(of, loan);
    const { body } = await of.call('loanDetails', { orderId: loan.orderId }, session);
    pages.push(JSON.stringify(body).replaceAll(loan.orderId, loan.loan));
  }
  return pages;
}

test('an apply killed again and again loses and duplicates nothing, and its pages are those of an uninterrupted one', async () => {
  const { services, db } = server;
  const staged = await stageImport(
    { ...services, now: await services.clock.now() },
    openImportFolder(folder),
    {
      name: 'kills',
      createdBy: 'a test',
      chunkSize: Math.round(loans / chunks),
    },
  );
  expect(staged.errors).toBe(0);
  const { batchId } = staged;
  await db.updateTable('importBatches').set({ state: 'applying' }).where('batchId', '=', batchId).execute();
  let interrupted = 0;
  for (let kill = 0; kill < kills; kill++) {
    await applyInProcess(batchId, (kill * loans) / (kills + 1));
    if ((await getImportBatch(db, batchId)).state === 'applying') interrupted++;
  }
  await applyInProcess(batchId);
  expect(interrupted).toBeGreaterThan(kills / 2);
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
  await runEndOfDay(services);
  expect((await reconcileLedger(db)).mismatches).toEqual([]);
  await using undisturbed = await testServer();
  const { loans: expected } = await importExample(undisturbed, cutoffDaysAgo, comparedLoans, options);
  const pages = await readPages(server, await listImportedLoans(db, batchId));
  expect(pages).toHaveLength(comparedLoans);
  expect(pages).toEqual(await readPages(undisturbed, expected));
});
