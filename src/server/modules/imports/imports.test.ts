import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day, dayIn } from '../../../lending/index.ts';
import { writeExamplePortfolio } from '../../demo/portfolio/index.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { locateImportError } from './errors.ts';
import { applyImport, openFolder, stageImport, undoImport } from './index.ts';

let server: TestServer;
let folder: string;
let cutoff: Day;
beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(join(tmpdir(), 'quincena-import-'));
  const { config, clock } = server.services;
  cutoff = addDays(dayIn('UTC', await clock.now()), -1);
  await writeExamplePortfolio({ config, folder, cutoff, loans: 200 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function stage(source = folder) {
  const { services } = server;
  const context = { ...services, now: await services.clock.now() };
  return stageImport(context, openFolder(source), { name: 'example', createdBy: 'import' });
}

async function listErrors(batchId: string) {
  const rows = await server.db
    .selectFrom('importErrors')
    .selectAll()
    .where('batchId', '=', batchId)
    .orderBy('number')
    .execute();
  return rows.map((row) => locateImportError(row as never));
}

test('the example of 200 loans in every state is applied, and its ledger is its replay', async () => {
  const staged = await stage();
  expect(await listErrors(staged.batchId)).toEqual([]);
  expect(staged).toMatchObject({ borrowers: 200, loans: 200, errors: 0 });
  await server.db
    .updateTable('importBatches')
    .set({ state: 'applying' })
    .where('batchId', '=', staged.batchId)
    .execute();
  expect(await applyImport(server.services, staged.batchId)).toBe(true);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  const { rows } =
    await sql`select sum(amount)::bigint as sum from ledger_lines where account = 'migration' or account like 'migration:%'`.execute(
      server.db,
    );
  expect(rows).toEqual([{ sum: 0 }]);
  expect(await undoImport(server.services, staged.batchId, await server.services.clock.now())).toEqual([]);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});
