import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { isConnectionLoss } from './errors.ts';
import { columnTypes, createPreparedDatabase, type Database } from './prepared/index.ts';

const reconnectTimeoutMs = 8_000;
const reconnectDelayMs = 50;

/** @param size connections at most */
export function openPool(connection: pg.PoolConfig, size: number, log: BaseLogger): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    pipeline: true,
    stream: () => new BatchingSocket(),
    types: columnTypes,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'quincena',
    options: [connection.options, '-c TimeZone=UTC'].join(' ').trim(),
  });
  // Pending queries fail by themselves; without a listener this event would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) log.warn({ err: error }, 'a database connection broke');
    }),
  );
  pool.on('error', () => undefined);
  return pool;
}

/** Statements that `pg` sends in one turn of the event loop leave in one write; it uncorks after each of them. */
export class BatchingSocket extends Socket {
  override uncork(): void {
    setImmediate(() => super.uncork());
  }
}

/** Queries over `pool`, each prepared by name. `destroy()` ends the pool. */
export function createDatabase(pool: pg.Pool): Database {
  return createPreparedDatabase({
    options: pool.options,
    connect: connectWithRetry(pool),
    end: () => pool.end(),
  });
}

/**
 * Retries to connect during a restart or failover, which is safe before any statement. After a longer outage connections fail
 * at once.
 */
export function connectWithRetry(pool: Pick<pg.Pool, 'connect' | 'ending'>): () => Promise<pg.PoolClient> {
  let unavailableSince: number | undefined;
  return async () => {
    for (;;) {
      try {
        const client = await pool.connect();
        unavailableSince = undefined;
        return client;
      } catch (error) {
        if (!isConnectionLoss(error) || pool.ending) throw error;
        unavailableSince ??= Date.now();
        if (Date.now() - unavailableSince > reconnectTimeoutMs) throw error;
        await sleep(reconnectDelayMs);
      }
    }
  };
}
