import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { columnTypes } from './columns.ts';
import { isConnectionLoss } from './failures.ts';
import { Reader } from './reader.ts';
import type { Schema } from './schema.ts';
import { StatementClient } from './statements.ts';

const PATIENCE_MS = 8_000;
const PAUSE_MS = 50;

/** Queries, inside a transaction or not. */
export type Database = Kysely<Schema>;

/** @param size connections at most */
export function openPool(connection: pg.PoolConfig, size: number, log: BaseLogger): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    pipeline: true,
    types: columnTypes,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'quincena',
    options: '-c TimeZone=UTC',
  });
  // Whoever was waiting for an answer gets an error of his own; unheard, this event would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) log.warn({ err: error }, 'a database connection broke');
    }),
  );
  pool.on('error', () => undefined);
  return pool;
}

const readers = new WeakMap<Database, Reader>();

/** The shared connection for reads beside `db`; none where `db` is a transaction, which reads on its own. */
export function readerOf(db: Database): Reader | undefined {
  return readers.get(db);
}

/** Kysely over `pool`, every query a named prepared statement. `destroy()` ends the pool. */
export function kyselyOn(pool: pg.Pool): Database {
  const reader = new Reader(() => connectPatiently(pool));
  const wrapped = new WeakMap<pg.PoolClient, StatementClient>();
  const named: PostgresPool = {
    options: pool.options,
    async end() {
      await reader.end();
      await pool.end();
    },
    async connect() {
      const client = await connectPatiently(pool);
      const known = wrapped.get(client) ?? new StatementClient(client);
      wrapped.set(client, known);
      return known;
    },
  };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: named }) });
  readers.set(db, reader);
  return db;
}

/** Waits out a database that restarts: nothing has been asked of it yet, so asking again is safe. */
async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isConnectionLoss(error) || Date.now() > until || pool.ending) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
