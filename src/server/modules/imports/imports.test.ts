import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, calendarDayIn, type Day } from '../../../lending/index.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { discardImport, getImportBatch, openImportFiles, stageImport, undoImport } from './index.ts';
import {
  applyPortfolio,
  createPortfolio,
  encodePortfolioFiles,
  stagePortfolio,
} from './testing/portfolio.ts';

let server: TestServer;
let cutoff: Day;
beforeAll(async () => {
  server = await testServer();
  cutoff = addDays(calendarDayIn('UTC', await server.services.clock.now()), -1);
});
afterAll(() => server.close());

test('the example of 200 loans in every state is applied, and its ledger equals its replay', async () => {
  const { services, db } = server;
  const { batchId, errors } = await stagePortfolio(
    services,
    encodePortfolioFiles(await createPortfolio(services.config, cutoff, 200)),
  );
  expect(errors).toEqual([]);
  expect(await applyPortfolio(services, batchId)).toBe(true);
  expect((await reconcileLedger(db)).mismatches).toEqual([]);
  const { rows } = await sql`
    select sum(amount)::bigint as sum from ledger_lines where account = 'migration' or account like 'migration:%'`.execute(
    db,
  );
  expect(rows).toEqual([{ sum: 0 }]);
  expect(await undoImport(services, batchId, await services.clock.now())).toEqual([]);
  expect((await reconcileLedger(db)).mismatches).toEqual([]);
  const { rows: collected } = await sql`
    select count(*)::int > 0 as some, sum(amount - reversed)::int as sum from payment_positions where provider = 'migration'`.execute(
    db,
  );
  expect(collected).toEqual([{ some: true, sum: 0 }]);
});

test('an interrupted check leaves a batch that is discarded, and the files are checked again', async () => {
  const { services, db } = server;
  const files = encodePortfolioFiles(await createPortfolio(services.config, cutoff, 8));
  const context = { ...services, now: await services.clock.now() };
  const source = openImportFiles(files);
  const countChunks = async (batchId: string) =>
    (await db.selectFrom('importChunks').select('number').where('batchId', '=', batchId).execute()).length;
  const ending = {
    open(name: Parameters<typeof source.open>[0]) {
      if (name === 'totals.csv') throw new Error('killed');
      return source.open(name);
    },
  };
  const options = { name: 'killed', createdBy: 'a test', chunkSize: 3 };
  await expect(stageImport(context, ending, options)).rejects.toThrow('killed');
  const { batchId, state } = await db
    .selectFrom('importBatches')
    .select(['batchId', 'state'])
    .where('name', '=', 'killed')
    .executeTakeFirstOrThrow();
  expect(state).toBe('checking');
  expect(await countChunks(batchId)).toBe(3);
  await discardImport(db, batchId);
  expect(await countChunks(batchId)).toBe(0);

  const discarding = {
    open(name: Parameters<typeof source.open>[0]) {
      const bytes = source.open(name);
      return name === 'totals.csv' && bytes !== null ? discardFirst(bytes) : bytes;
    },
  };
  async function* discardFirst(bytes: AsyncIterable<Uint8Array>) {
    const running = await db
      .selectFrom('importBatches')
      .select('batchId')
      .where('state', '=', 'checking')
      .executeTakeFirst();
    if (running !== undefined) await discardImport(db, running.batchId);
    yield* bytes;
  }
  const discarded = await stageImport(context, discarding, options);
  expect(await countChunks(discarded.batchId)).toBe(0);
  expect(await getImportBatch(db, discarded.batchId)).toMatchObject({ state: 'discarded' });
  expect((await stagePortfolio(services, files)).errors).toEqual([]);
});
