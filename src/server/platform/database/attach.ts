import pg from 'pg';
import { findRunningPostgres } from './embedded/index.ts';
import { type DatabaseOptions, EMBEDDED_DATABASE, type OpenDatabase, openDatabase, project } from './open.ts';
import { createDatabase, openPool } from './pool.ts';
import { type Roles, withServingRole } from './roles.ts';

const poolSize = 2;

/**
 * The database for a command: that of the server running on `dataDir` where there is one, else opened as a server
 * would. Closing it leaves a running server's database running.
 */
export async function attachDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const roles = options.databaseUrl ? undefined : await findRunningDatabase(options);
  if (roles === undefined) return openDatabase({ ...options, poolSize });
  const { owner, serving: connection } = roles;
  const pool = openPool(connection, poolSize, options.log);
  const db = createDatabase(pool);
  return { db, pool, connection, owner, close: () => db.destroy() };
}

/** The running server's database, if it answers. */
async function findRunningDatabase({ dataDir, log }: DatabaseOptions): Promise<Roles | undefined> {
  const running = await findRunningPostgres(project, dataDir, log);
  if (running === undefined) return undefined;
  const roles = withServingRole({ ...running, database: EMBEDDED_DATABASE });
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
