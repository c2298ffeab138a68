import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';

test('every query runs as a named statement that PostgreSQL keeps for its connection', async () => {
  await using database = await freshDatabase();
  await database.db.connection().execute(async (db) => {
    for (const n of [1, 2, 3]) await sql`select ${n}::int as asked`.execute(db);
    const kept = await sql<{ plans: number }>`select generic_plans + custom_plans as plans
      from pg_prepared_statements where statement like '%as asked'`.execute(db);
    expect(kept.rows).toEqual([{ plans: 3 }]);
  });
});

test('a statement whose columns a migration changed fails once and works on the next connection', async () => {
  await using database = await freshDatabase();
  const { db } = database;
  await sql`create table changing (a int)`.execute(db);
  await sql`select * from changing`.execute(db);
  await sql`alter table changing add column b int`.execute(db);
  await expect(sql`select * from changing`.execute(db)).rejects.toThrow('cached plan');
  expect((await sql`select * from changing`.execute(db)).rows).toEqual([]);
});
