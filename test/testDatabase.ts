import { randomUUID } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import type { Database } from '../src/server/platform/database/index.ts';
import { createDatabase, openPool } from '../src/server/platform/database/pool.ts';

/** In the clusters of tests, beside their superuser. */
export const serverRole = 'quincena_server';

export interface TestDatabase {
  db: Database;
  /** For what needs connections of its own: a second instance, the job queue. */
  connection: pg.PoolConfig;
  /** The same, as the role that a server serves as. */
  serverConnection: pg.PoolConfig;
  /** Ends the connections of `db` and drops the database. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * A database of its own for one test file or test: migrated, otherwise empty, copied from a template in some 50 ms.
 * It lies on the cluster of the vitest project: embedded (`server`) or the system's (`server-postgres`).
 * @param prepare fills it, with a seed for instance
 */
export async function createTestDatabase(
  prepare?: (db: Database) => Promise<unknown>,
): Promise<TestDatabase> {
  const database = await copyDatabase(inject('database').template);
  await prepare?.(database.db);
  return database;
}

/** A database of its own that holds what `template`, another of the run, does. */
export async function copyDatabase(template: string): Promise<TestDatabase> {
  const { cluster } = inject('database');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnCluster(cluster, copyStatement(name, template));
  const connection = connectionTo(cluster, name);
  const db = createDatabase(openPool(connection, 20, pino({ level: 'silent' })));
  async function close() {
    await db.destroy();
    await runOnCluster(cluster, `drop database ${name} with (force)`);
  }
  return { db, connection, serverConnection: asServerRole(connection), close, [Symbol.asyncDispose]: close };
}

export function copyStatement(name: string, template: string): string {
  return `create database ${name} template ${template} strategy file_copy`;
}

/** The role that serves in the database of `connection`. */
export function asServerRole(connection: pg.PoolConfig): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, user: serverRole };
  const url = new URL(connection.connectionString);
  url.username = serverRole;
  return { ...connection, connectionString: url.href };
}

/** An empty database, without even the tables. */
export async function createEmptyDatabase(): Promise<{ connection: pg.PoolConfig; drop(): Promise<void> }> {
  const { cluster } = inject('database');
  const name = `bare_${randomUUID().replaceAll('-', '')}`;
  await runOnCluster(cluster, `create database ${name} template template0`);
  return {
    connection: connectionTo(cluster, name),
    drop: () => runOnCluster(cluster, `drop database ${name} with (force)`),
  };
}

/** The same server, another database of it. */
export function connectionTo(cluster: pg.PoolConfig, name: string): pg.PoolConfig {
  if (!cluster.connectionString) return { ...cluster, database: name };
  const url = new URL(cluster.connectionString);
  url.pathname = `/${name}`;
  return { ...cluster, connectionString: url.href };
}

export async function runOnCluster(cluster: pg.PoolConfig, sql: string): Promise<void> {
  const client = new pg.Client(cluster);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
