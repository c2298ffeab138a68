import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { EMBEDDED_USER } from './embedded/cluster.ts';
import { findHome, type Home } from './embedded/home.ts';
import { passwordOf } from './embedded/listen.ts';
import { type DatabaseOptions, EMBEDDED_DATABASE, type OpenDatabase, openDatabase } from './open.ts';
import { kyselyOn, openPool } from './pool.ts';

const poolSize = 2;

/**
 * The database for a command: that of the server running on `dataDir` where there is one, else opened as a server
 * would. Closing it leaves a running server's database running.
 */
export async function attachDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const connection = options.databaseUrl ? undefined : await findRunning(options);
  if (connection === undefined) return openDatabase({ ...options, poolSize });
  const db = kyselyOn(openPool(connection, poolSize, options.log));
  return { db, connection, close: () => db.destroy() };
}

async function findRunning({ dataDir, log }: DatabaseOptions): Promise<pg.PoolConfig | undefined> {
  const home = await findHome(dataDir, log);
  const connection = await connectionOf(home);
  if (connection === undefined) return undefined;
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

/** PostgreSQL writes where it listens into lines 4 to 6 of its pid file: port, socket folder, address. */
async function connectionOf(home: Home): Promise<pg.PoolConfig | undefined> {
  const text = await readFile(join(home.data, 'postmaster.pid'), 'utf8').catch(() => '');
  const [port, socketFolder, address] = text.split('\n').slice(3, 6);
  if (!port) return undefined;
  const reached = socketFolder
    ? { host: socketFolder }
    : { host: address ?? '127.0.0.1', password: await passwordOf(home) };
  return { ...reached, port: Number(port), user: EMBEDDED_USER, database: EMBEDDED_DATABASE, ssl: false };
}
