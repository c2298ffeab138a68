import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../test/testDatabase.ts';
import { migrate } from './migrate.ts';

const log = pino({ level: 'silent' });
let folder: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quincena-migrations-'));
  database = await createEmptyDatabase();
  await writeMigration('0001_first.sql', 'create table first (n int); insert into first values (1);');
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test('each file is applied once, also when two instances start at the same moment', async () => {
  await writeMigration('0002_slow.sql', 'select pg_sleep(0.2); insert into first values (2);');
  await Promise.all([runMigrations(), runMigrations(), runMigrations()]);
  await runMigrations();
  expect(await query('select n from first order by n')).toEqual([{ n: 1 }, { n: 2 }]);
});

test('an applied file that has changed is an error that names it', async () => {
  await runMigrations();
  await writeMigration('0001_first.sql', 'create table first (n bigint);');
  await expect(runMigrations()).rejects.toThrow('0001_first.sql was applied and has changed since');
});

test('line ends of another system are no change', async () => {
  await writeMigration('0001_first.sql', 'create table first\n(n int);');
  await runMigrations();
  await writeMigration('0001_first.sql', 'create table first\r\n(n int);');
  await runMigrations();
});

test('a file that fails leaves nothing of itself, and the ones before it stay', async () => {
  await writeMigration('0002_second.sql', 'create table second (n int); select nonsense;');
  await expect(runMigrations()).rejects.toThrow('0002_second.sql failed: column "nonsense" does not exist');
  expect(
    await query("select to_regclass('first') is not null as first, to_regclass('second') as second"),
  ).toEqual([{ first: true, second: null }]);
  await writeMigration('0002_second.sql', 'create table second (n int);');
  await runMigrations();
});

test('a new file before an applied one, a lost one, a doubled number and a wrong name are refused', async () => {
  await writeMigration('0003_third.sql', 'select 1;');
  await runMigrations();
  await writeMigration('0002_late.sql', 'select 1;');
  await expect(runMigrations()).rejects.toThrow('0002_late.sql is new but comes before 0003_third.sql');
  await rm(join(folder, '0002_late.sql'));
  await rm(join(folder, '0001_first.sql'));
  await expect(runMigrations()).rejects.toThrow('0001_first.sql was applied and its file is gone');
  await writeMigration('0003_twin.sql', 'select 1;');
  await expect(runMigrations()).rejects.toThrow('number 0003');
  await writeMigration('four.sql', 'select 1;');
  await expect(runMigrations()).rejects.toThrow('four.sql must be named NNNN_name.sql');
});

test('a database newer than this server is no error, so that two versions can run side by side', async () => {
  await writeMigration('0002_newer.sql', 'select 1;');
  await runMigrations();
  await rm(join(folder, '0002_newer.sql'));
  await runMigrations();
});

function writeMigration(name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text);
}

function runMigrations(): Promise<void> {
  return migrate(database.connection, log, folder);
}

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}
