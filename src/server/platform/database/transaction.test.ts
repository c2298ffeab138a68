import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/testDatabase.ts';
import { type Database, savepoint, transaction } from './index.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase((db) =>
    sql`create table counter (id int primary key, n int not null)`.execute(db),
  );
});

beforeEach(async () => {
  await sql`truncate counter`.execute(database.db);
  await sql`insert into counter values (1, 0), (2, 0)`.execute(database.db);
});

afterAll(() => database.close());

test('serializable transactions that conflict (40001) are repeated until each is done once', async () => {
  const { db } = database;
  let runs = 0;
  const allReadBarrier = Promise.withResolvers<void>();
  const increment = () =>
    transaction(
      db,
      async (trx) => {
        const { rows } = await sql<{ n: number }>`select n from counter where id = 1`.execute(trx);
        if (++runs === 8) allReadBarrier.resolve();
        await allReadBarrier.promise;
        await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1} where id = 1`.execute(trx);
      },
      'serializable',
    );
  await Promise.all(Array.from({ length: 8 }, increment));
  expect(await readCounter(1)).toBe(8);
  expect(runs).toBeGreaterThan(8);
});

test('two transactions in each other’s way (40P01) both end', async () => {
  const { db } = database;
  let waitingCount = 0;
  const bothBarrier = Promise.withResolvers<void>();
  const increment = (ids: [number, number]) =>
    transaction(db, async (trx) => {
      await sql`set local deadlock_timeout = '20ms'`.execute(trx);
      await sql`update counter set n = n + 1 where id = ${ids[0]}`.execute(trx);
      if (++waitingCount === 2) bothBarrier.resolve();
      await bothBarrier.promise;
      await sql`update counter set n = n + 1 where id = ${ids[1]}`.execute(trx);
    });
  await Promise.all([increment([1, 2]), increment([2, 1])]);
  expect([await readCounter(1), await readCounter(2)]).toEqual([2, 2]);
  // Whoever is repeated may be first at its row again, and meet the other once more.
  expect(waitingCount).toBeGreaterThanOrEqual(3);
});

test('a connection that breaks before the commit is replaced and the work done once', async () => {
  let runs = 0;
  await transaction(database.db, async (trx) => {
    await sql`update counter set n = n + 1 where id = 1`.execute(trx);
    if (++runs === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
  });
  expect(runs).toBe(2);
  expect(await readCounter(1)).toBe(1);
});

test('any other error rolls back and is thrown at once', async () => {
  let runs = 0;
  const failedTransaction = transaction(database.db, async (trx) => {
    runs++;
    await sql`update counter set n = 5`.execute(trx);
    throw new Error('refused');
  });
  await expect(failedTransaction).rejects.toThrow('refused');
  expect(runs).toBe(1);
  expect(await readCounter(1)).toBe(0);
});

test.each([
  ['fault of its own', () => Promise.reject(new Error('refused'))],
  ['statement that fails', (trx: Database) => sql`select 1 / 0`.execute(trx)],
])(
  'of a part that ends by a %s nothing stays, and the rest of the transaction is done',
  async (_name, fail) => {
    await transaction(database.db, async (trx) => {
      await sql`update counter set n = 1 where id = 1`.execute(trx);
      const savepointWork = savepoint(trx, async () => {
        await sql`update counter set n = 5`.execute(trx);
        await fail(trx);
      });
      await expect(savepointWork).rejects.toThrow();
      await sql`update counter set n = 2 where id = 2`.execute(trx);
    });
    expect([await readCounter(1), await readCounter(2)]).toEqual([1, 2]);
  },
);

test('a part that is in the way of another transaction is repeated with the whole', async () => {
  const { db } = database;
  let runs = 0;
  const bothBarrier = Promise.withResolvers<void>();
  const increment = (ids: [number, number]) =>
    transaction(db, async (trx) => {
      await sql`set local deadlock_timeout = '20ms'`.execute(trx);
      await sql`update counter set n = n + 1 where id = ${ids[0]}`.execute(trx);
      if (++runs === 2) bothBarrier.resolve();
      await bothBarrier.promise;
      await savepoint(trx, () => sql`update counter set n = n + 1 where id = ${ids[1]}`.execute(trx));
    });
  await Promise.all([increment([1, 2]), increment([2, 1])]);
  expect([await readCounter(1), await readCounter(2)]).toEqual([2, 2]);
  // Whoever is repeated may be first at its row again, and meet the other once more.
  expect(runs).toBeGreaterThanOrEqual(3);
});

async function readCounter(id: number): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select n from counter where id = ${id}`.execute(database.db);
  return rows[0]?.n;
}
