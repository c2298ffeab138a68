import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, savepoint, transaction } from './index.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase((db) =>
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
  const allHaveRead = Promise.withResolvers<void>();
  const add = () =>
    transaction(
      db,
      async (trx) => {
        const { rows } = await sql<{ n: number }>`select n from counter where id = 1`.execute(trx);
        if (++runs === 8) allHaveRead.resolve();
        await allHaveRead.promise;
        await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1} where id = 1`.execute(trx);
      },
      'serializable',
    );
  await Promise.all(Array.from({ length: 8 }, add));
  expect(await counted(1)).toBe(8);
  expect(runs).toBeGreaterThan(8);
});

test('two transactions in each other’s way (40P01) both end', async () => {
  const { db } = database;
  let arrived = 0;
  const bothIn = Promise.withResolvers<void>();
  const add = (ids: [number, number]) =>
    transaction(db, async (trx) => {
      await sql`set local deadlock_timeout = '20ms'`.execute(trx);
      await sql`update counter set n = n + 1 where id = ${ids[0]}`.execute(trx);
      if (++arrived === 2) bothIn.resolve();
      await bothIn.promise;
      await sql`update counter set n = n + 1 where id = ${ids[1]}`.execute(trx);
    });
  await Promise.all([add([1, 2]), add([2, 1])]);
  expect([await counted(1), await counted(2)]).toEqual([2, 2]);
  expect(arrived).toBe(3);
});

test('a connection that breaks before the commit is replaced and the work done once', async () => {
  let runs = 0;
  await transaction(database.db, async (trx) => {
    await sql`update counter set n = n + 1 where id = 1`.execute(trx);
    if (++runs === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
  });
  expect(runs).toBe(2);
  expect(await counted(1)).toBe(1);
});

test('any other error rolls back and is thrown at once', async () => {
  let runs = 0;
  const failing = transaction(database.db, async (trx) => {
    runs++;
    await sql`update counter set n = 5`.execute(trx);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(runs).toBe(1);
  expect(await counted(1)).toBe(0);
});

test.each([
  ['fault of its own', () => Promise.reject(new Error('refused'))],
  ['statement that fails', (trx: Database) => sql`select 1 / 0`.execute(trx)],
])(
  'of a part that ends by a %s nothing stays, and the rest of the transaction is done',
  async (_name, fail) => {
    await transaction(database.db, async (trx) => {
      await sql`update counter set n = 1 where id = 1`.execute(trx);
      const part = savepoint(trx, async () => {
        await sql`update counter set n = 5`.execute(trx);
        await fail(trx);
      });
      await expect(part).rejects.toThrow();
      await sql`update counter set n = 2 where id = 2`.execute(trx);
    });
    expect([await counted(1), await counted(2)]).toEqual([1, 2]);
  },
);

test('a part that is in the way of another transaction is repeated with the whole', async () => {
  const { db } = database;
  let runs = 0;
  const bothIn = Promise.withResolvers<void>();
  const add = (ids: [number, number]) =>
    transaction(db, async (trx) => {
      await sql`set local deadlock_timeout = '20ms'`.execute(trx);
      await sql`update counter set n = n + 1 where id = ${ids[0]}`.execute(trx);
      if (++runs === 2) bothIn.resolve();
      await bothIn.promise;
      await savepoint(trx, () => sql`update counter set n = n + 1 where id = ${ids[1]}`.execute(trx));
    });
  await Promise.all([add([1, 2]), add([2, 1])]);
  expect([await counted(1), await counted(2), runs]).toEqual([2, 2, 3]);
});

async function counted(id: number): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select n from counter where id = ${id}`.execute(database.db);
  return rows[0]?.n;
}
