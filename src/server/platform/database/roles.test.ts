import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionUrl } from '../../../../test/serverProcess.ts';
import { asServerRole, createTestDatabase, type TestDatabase } from '../../../../test/testDatabase.ts';
import { type Database, openDatabase } from './index.ts';
import { createDatabase, openPool } from './pool.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let serving: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  serving = createDatabase(openPool(database.serverConnection, 2, log));
});
afterAll(async () => {
  await serving.destroy();
  await database.close();
});

async function getErrorMessage(statement: string): Promise<string> {
  const error: unknown = await sql
    .raw(statement)
    .execute(serving)
    .catch((thrown: unknown) => thrown);
  return error instanceof Error ? error.message : 'done';
}

const immutableTables = [
  'ledger_entries',
  'webhook_events',
  'payments',
  'agreements',
  'audit_events',
  'loan_events',
];

test.each(immutableTables)(
  'whoever serves may add to %s and neither change, delete nor empty it',
  async (table) => {
    for (const statement of [
      `update ${table} set borrower_id = 1`.replace(
        'webhook_events set borrower_id = 1',
        "webhook_events set body = ''",
      ),
      `delete from ${table}`,
      `truncate ${table}`,
      `drop table ${table}`,
      `alter table ${table} disable trigger all`,
    ])
      expect(await getErrorMessage(statement)).toMatch(/^(permission denied for|must be owner of) table/);
    const { rows } = await sql<{
      may: boolean;
    }>`select has_table_privilege(${table}, 'insert, select') as may`.execute(serving);
    expect(rows).toEqual([{ may: true }]);
  },
);

test('the serving role empties no table, creates none, and leaves the list of migrations as it is', async () => {
  expect(await getErrorMessage('truncate sessions')).toBe('permission denied for table sessions');
  expect(await getErrorMessage('create table other (n int)')).toBe('permission denied for schema public');
  expect(await getErrorMessage('delete from schema_migrations')).toBe(
    'permission denied for table schema_migrations',
  );
  expect(await getErrorMessage('delete from received_payments')).toBe(
    'permission denied for table received_payments',
  );
  expect(await getErrorMessage('delete from usage_counters')).toBe('done');
});

test('a server that knows only the role that serves starts on a migrated database, warned of nothing', async () => {
  const lines: string[] = [];
  const warningLog = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const databaseUrl = connectionUrl(asServerRole(database.connection));
  const { close } = await openDatabase({ databaseUrl, dataDir: '.', log: warningLog });
  await close();
  expect(lines).toEqual([]);
  const single = await openDatabase({
    databaseUrl: connectionUrl(database.connection),
    dataDir: '.',
    log: warningLog,
  });
  await single.close();
  expect(lines).toEqual([expect.stringContaining('may change the ledger')]);
});

test('what one role made, the job queue among it, is served by the other once it is granted', async () => {
  await using olderDatabase = await createTestDatabase();
  await sql`create table pgboss.version (version int)`.execute(olderDatabase.db);
  await sql`create table later (n int)`.execute(olderDatabase.db);
  const databaseUrl = connectionUrl(olderDatabase.serverConnection);
  const databaseOwnerUrl = connectionUrl(olderDatabase.connection);
  const { db, close } = await openDatabase({ databaseUrl, databaseOwnerUrl, dataDir: '.', log });
  await sql`drop table pgboss.version`.execute(db);
  await sql`insert into later values (1)`.execute(db);
  await close();
});

test('a database that is older than the server is named as such where nobody may change it', async () => {
  await using olderDatabase = await createTestDatabase();
  await sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`.execute(
    olderDatabase.db,
  );
  await expect(
    openDatabase({ databaseUrl: connectionUrl(olderDatabase.serverConnection), dataDir: '.', log }),
  ).rejects.toThrow('run `npm run migrate` with DATABASE_OWNER_URL first');
});
