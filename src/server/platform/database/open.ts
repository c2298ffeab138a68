import pg from 'pg';
import type { BaseLogger } from 'pino';
import { findRunningPostgres, type Project, startEmbeddedPostgres } from './embedded/index.ts';
import { describeConnectionError, getDatabaseErrorCode, StartError } from './errors.ts';
import { migrate } from './migrate.ts';
import { createDatabase, openPool } from './pool.ts';
import type { Database } from './prepared/index.ts';
import {
  canChangeLedger,
  embeddedRoles,
  grantServingRole,
  type Roles,
  withClient,
  withServingRole,
} from './roles.ts';

const noSuchDatabase = '3D000';
const embeddedDatabase = 'quincena';
/** This program, for the embedded PostgreSQL. */
export const project: Project = {
  name: 'quincena',
  folderSetting: 'DATA_DIR',
  fallbackAdvice: 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.',
};
const defaultPoolSize = 16;
const minPostgresVersion = 15;

type DatabaseOptions = {
  /** A PostgreSQL server, 15 or newer; absent: the embedded one in `dataDir`. */
  databaseUrl?: string | undefined;
  /** The same database, as the role that owns its tables; absent, that of `databaseUrl` does. */
  databaseOwnerUrl?: string | undefined;
  dataDir: string;
  log: BaseLogger;
  /** The maximum of connections; 16 by default. */
  poolSize?: number | undefined;
  /** Deletes the embedded database first; never one of `databaseUrl`. */
  isEmptied?: boolean | undefined;
};

export type OpenDatabase = {
  db: Database;
  /** The connection for the job queue. */
  connection: pg.PoolConfig;
  /** As the role that may change the schema. */
  owner: pg.PoolConfig;
  pool: pg.Pool;
  /** Ends the pool, and the embedded server with it. */
  close(): Promise<void>;
};

/** A migrated database, ready for queries. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log, poolSize = defaultPoolSize } = options;
  const server = databaseUrl ? undefined : await startEmbeddedPostgres({ project, dataDir, log });
  try {
    if (server && options.isEmptied) await dropDatabase(server.connection, embeddedDatabase);
    const roles = server
      ? await embeddedRoles(await getOrCreateDatabase(server.connection, embeddedDatabase))
      : toRoles(options);
    const { owner, serving } = roles;
    if (databaseUrl) await checkVersion(serving);
    await migrate(owner, log);
    if (owner !== serving) await grantServingRole(roles);
    if (databaseUrl && (await canChangeLedger(serving))) {
      log.warn(
        'the role of DATABASE_URL may change the ledger: give the server one of its own (docs/operations.md)',
      );
    }
    const pool = openPool(serving, poolSize, log);
    const db = createDatabase(pool);
    return {
      db,
      pool,
      connection: serving,
      owner,
      close: async () => {
        await db.destroy();
        await server?.stop();
      },
    };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

function toRoles({ databaseUrl, databaseOwnerUrl }: DatabaseOptions): Roles {
  const serving = { connectionString: databaseUrl };
  return { serving, owner: databaseOwnerUrl ? { connectionString: databaseOwnerUrl } : serving };
}

async function checkVersion(connection: pg.PoolConfig): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (version < minPostgresVersion)
      throw new StartError(`This is PostgreSQL ${version}; ${minPostgresVersion} or newer is needed.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = describeConnectionError(error);
    throw new StartError(`The database of DATABASE_URL can't be used: ${reason}`, { cause: error });
  } finally {
    await client?.end().catch(() => undefined);
  }
}

async function getOrCreateDatabase(maintenanceConfig: pg.PoolConfig, name: string): Promise<pg.PoolConfig> {
  const target = { ...maintenanceConfig, database: name };
  try {
    await withClient(target, async () => {});
  } catch (error) {
    if (getDatabaseErrorCode(error) !== noSuchDatabase) throw error;
    await withClient(maintenanceConfig, (client) => client.query(`create database ${name}`));
  }
  return target;
}

function dropDatabase(maintenanceConfig: pg.PoolConfig, name: string): Promise<unknown> {
  return withClient(maintenanceConfig, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  );
}

const commandPoolSize = 2;

/**
 * The database for a command: that of the server running on `dataDir` where there is one, else opened as a server
 * would. Closing it leaves a running server's database running.
 */
export async function attachDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const roles = options.databaseUrl ? undefined : await findRunningDatabase(options);
  if (roles === undefined) return openDatabase({ ...options, poolSize: commandPoolSize });
  const { owner, serving: connection } = roles;
  const pool = openPool(connection, commandPoolSize, options.log);
  const db = createDatabase(pool);
  return { db, pool, connection, owner, close: () => db.destroy() };
}

/** The running server's database, if it answers. */
async function findRunningDatabase({ dataDir, log }: DatabaseOptions): Promise<Roles | undefined> {
  const running = await findRunningPostgres(project, dataDir, log);
  if (running === undefined) return undefined;
  const roles = withServingRole({ ...running, database: embeddedDatabase });
  const client = new pg.Client({ ...roles.serving, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return roles;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
