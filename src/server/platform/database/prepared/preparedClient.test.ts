import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/testDatabase.ts';
import { transaction, unawaitedWrite } from '../index.ts';

test('every query runs as a named statement that PostgreSQL keeps for its connection', async () => {
  await using database = await createTestDatabase();
  await database.db.connection().execute(async (db) => {
    for (const n of [1, 2, 3]) await sql`select ${n}::int as asked`.execute(db);
    const statementStats = await sql<{ plans: number }>`select generic_plans + custom_plans as plans
      from pg_prepared_statements where statement like '%as asked'`.execute(db);
    expect(statementStats.rows).toEqual([{ plans: 3 }]);
  });
});

test('a statement whose columns a migration changed fails once and works on the next connection', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  await sql`create table changing (a int)`.execute(db);
  await sql`select * from changing`.execute(db);
  await sql`alter table changing add column b int`.execute(db);
  await expect(sql`select * from changing`.execute(db)).rejects.toThrow('cached plan');
  expect((await sql`select * from changing`.execute(db)).rows).toEqual([]);
});

describe('a write whose answer nobody reads', () => {
  const insertRow = unawaitedWrite({ id: 'int' }, ($) => sql`insert into kept values (${$.id})`);

  async function createTable(): Promise<TestDatabase> {
    return createTestDatabase((db) => sql`create table kept (id int primary key)`.execute(db));
  }

  async function listRows({ db }: TestDatabase): Promise<unknown[]> {
    return (await sql<{ id: number }>`select id from kept order by id`.execute(db)).rows.map(({ id }) => id);
  }

  test('leaves with the next statement, which sees it, or with the commit', async () => {
    await using database = await createTable();
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    await transaction(database.db, async (trx) => {
      await insertRow.run(trx, { id: 1 });
      expect(querySpy).toHaveBeenCalledTimes(1);
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from kept`.execute(trx);
      expect(rows).toEqual([{ count: 1 }]);
      await insertRow.run(trx, { id: 2 });
      expect(querySpy).toHaveBeenCalledTimes(3);
    });
    expect(querySpy).toHaveBeenCalledTimes(5);
    querySpy.mockRestore();
    expect(await listRows(database)).toEqual([1, 2]);
  });

  test('is never sent before PostgreSQL has confirmed the transaction', async () => {
    await using database = await createTable();
    const original = pg.Client.prototype.query;
    const querySpy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...[statement]: unknown[]
    ) {
      const isBegin = /^(begin|start transaction)/.test((statement as { text: string }).text);
      return Reflect.apply(original, this, [isBegin ? { text: 'begin isolation level unknown' } : statement]);
    });
    await expect(transaction(database.db, (trx) => insertRow.run(trx, { id: 1 }))).rejects.toThrow(
      'syntax error',
    );
    querySpy.mockRestore();
    expect(await listRows(database)).toEqual([]);
  });

  test('that fails with the commit throws its error, and nothing is kept, the first time and once all is prepared', async () => {
    await using database = await createTable();
    const insert = (...ids: number[]) =>
      transaction(database.db, async (trx) => {
        for (const id of ids) await insertRow.run(trx, { id });
      });
    await expect(insert(1, 1)).rejects.toThrow('duplicate key');
    await insert(2);
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    await expect(insert(3, 3)).rejects.toThrow('duplicate key');
    // begin, both writes and the commit, then the rollback.
    expect(querySpy).toHaveBeenCalledTimes(5);
    querySpy.mockRestore();
    await insert(4);
    expect(await listRows(database)).toEqual([2, 4]);
  });

  test('whose value can’t be sent throws by itself, and nothing is kept', async () => {
    await using database = await createTable();
    class Unsendable extends Date {
      override toISOString(): string {
        throw new TypeError('not for the wire');
      }
    }
    const insertDay = unawaitedWrite(
      { at: 'timestamptz' },
      ($) => sql`insert into kept values (extract(day from ${$.at}))`,
    );
    const rolledBack = transaction(database.db, async (trx) => {
      await insertRow.run(trx, { id: 1 });
      await insertDay.run(trx, { at: new Unsendable() });
    });
    await expect(rolledBack).rejects.toThrow('not for the wire');
    expect(await listRows(database)).toEqual([]);
  });

  test('is gone with a transaction that is undone, and the connection is as good as before', async () => {
    await using database = await createTable();
    const rolledBack = transaction(database.db, async (trx) => {
      await insertRow.run(trx, { id: 1 });
      throw new Error('changed its mind');
    });
    await expect(rolledBack).rejects.toThrow('changed its mind');
    await insertRow.run(database.db, { id: 2 });
    expect(await listRows(database)).toEqual([2]);
  });
});
