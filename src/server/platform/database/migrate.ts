import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { getErrorMessage } from '../errorMessage.ts';
import { getDatabaseErrorCode, StartError } from './errors.ts';
import type { Database } from './prepared/index.ts';

const migrationFileName = /^(\d{4})_[a-z0-9_]+\.sql$/;
const migrationsFolder = join(import.meta.dirname, 'migrations');
/** Two instances created the same table at once. */
const alreadyExistsCodes = new Set(['23505', '42P07', '42710']);
const insufficientPrivilege = '42501';
const insufficientPrivilegeText =
  'The database is older than this server, and the role of DATABASE_URL may not change its tables: run ' +
  '`npm run migrate` with DATABASE_OWNER_URL first.';

type Migration = {
  name: string;
  sql: string;
  checksum: string;
};

/**
 * Brings the database to the newest schema, forward only. Each file runs in a transaction that first claims its name, so
 * that a second instance waits for the first and then finds it done. Throws when an applied file has changed or is gone,
 * or when a new one would come before an applied one.
 */
export async function migrate(
  connection: pg.ClientConfig,
  log: BaseLogger,
  folder = migrationsFolder,
): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const applied = await listAppliedMigrations(client);
    validateMigrations(migrations, applied, log);
    // Without pending migrations no statement needs more than the serving role's privileges.
    for (const migration of migrations)
      if (!applied.has(migration.name)) await applyMigration(client, migration, log);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = names.map((name) => {
    const number = name.match(migrationFileName)?.[1];
    if (!number) throw new StartError(`The migration ${name} must be named NNNN_name.sql.`);
    return number;
  });
  const duplicate = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (duplicate) throw new StartError(`Two migrations bear the number ${duplicate}.`);
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function createMigrationsTable(client: pg.Client): Promise<void> {
  const sql = `create table if not exists schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
  await client.query(sql).catch((error) => {
    if (getDatabaseErrorCode(error) === insufficientPrivilege)
      throw new StartError(insufficientPrivilegeText);
    if (!alreadyExistsCodes.has(getDatabaseErrorCode(error))) throw error;
  });
}

async function listAppliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows: existingTable } = await client.query("select to_regclass('schema_migrations') as name");
  if (existingTable[0]?.name === null) await createMigrationsTable(client);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function validateMigrations(migrations: Migration[], applied: Map<string, string>, log: BaseLogger): void {
  const newest = [...applied.keys()].at(-1) ?? '';
  const newestFile = migrations.at(-1)?.name ?? '';
  for (const { name, checksum } of migrations) {
    const appliedChecksum = applied.get(name);
    if (appliedChecksum && appliedChecksum !== checksum) {
      throw new StartError(
        `The migration ${name} was applied and has changed since: restore it and write a new one.`,
      );
    }
    if (!appliedChecksum && name < newest) {
      throw new StartError(
        `The migration ${name} is new but comes before ${newest}, which is applied: give it the next number.`,
      );
    }
  }
  for (const name of applied.keys()) {
    if (migrations.some((migration) => migration.name === name)) continue;
    if (name < newestFile)
      throw new StartError(`The migration ${name} was applied and its file is gone: restore it.`);
    log.warn({ migration: name }, 'the database is newer than this server');
  }
}

async function applyMigration(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  log: BaseLogger,
): Promise<void> {
  await client.query('begin');
  try {
    const claimedName = await client.query(
      'insert into schema_migrations (name, checksum) values ($1, $2) on conflict (name) do nothing',
      [name, checksum],
    );
    if (claimedName.rowCount === 1) await client.query(sql);
    await client.query('commit');
    if (claimedName.rowCount === 1) log.info({ migration: name }, 'migration applied');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (getDatabaseErrorCode(error) === insufficientPrivilege)
      throw new StartError(insufficientPrivilegeText, { cause: error });
    throw new StartError(`The migration ${name} failed: ${getErrorMessage(error)}`, {
      cause: error,
    });
  }
}

/** Throws a {@link StartError} where there are borrowers of a market that isn't configured: their loans have no rules. */
export async function assertBorrowerMarketsConfigured(
  db: Database,
  configuredMarkets: readonly string[],
  configFolder: string,
): Promise<void> {
  const inUse: string[] = [];
  let market = await findNextMarket(db, '');
  while (market !== undefined) {
    inUse.push(market);
    market = await findNextMarket(db, market);
  }
  const missing = inUse.filter((one) => !configuredMarkets.includes(one));
  if (missing.length === 0) return;
  throw new StartError(
    `The database has borrowers of ${missing.join(' and ')}, and markets.json in ${configFolder} hasn't. Their loans need its ` +
      'rules: give the market back, or start on another database (DATABASE_URL, or DATA_DIR for a demonstration).',
  );
}

/** A loose index scan: one entry for each market, however many borrowers there are. */
async function findNextMarket(db: Database, after: string): Promise<string | undefined> {
  const first = db.selectFrom('phoneDirectory').select('market').where('market', '>', after);
  return (await first.orderBy('market').limit(1).executeTakeFirst())?.market;
}
