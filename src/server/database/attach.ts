import pg from 'pg';
import { findRunning } from './embedded/index.ts';
import { type DatabaseOptions, EMBEDDED_DATABASE, type OpenDatabase, openDatabase, project } from './open.ts';
import { kyselyOn, openPool } from './pool.ts';

const poolSize = 2;

/**
 * The database for a command: that of the server running on `dataDir` where there is one, else opened as a server
 * would. Closing it leaves a running server's database running.
 */
export async function attachDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const connection = options.databaseUrl ? undefined : await findAnswering(options);
  if (connection === undefined) return openDatabase({ ...options, poolSize });
  const db = kyselyOn(openPool(connection, poolSize, options.log));
  return { db, connection, close: () => db.destroy() };
}

/** The running server's database, if it answers. */
async function findAnswering({ dataDir, log }: DatabaseOptions): Promise<pg.PoolConfig | undefined> {
  const running = await findRunning(project, dataDir, log);
  if (running === undefined) return undefined;
  const connection = { ...running, database: EMBEDDED_DATABASE };
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return connection;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
