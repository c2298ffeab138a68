import { randomUUID } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import type { Database } from '../src/server/database/index.ts';
import { kyselyOn, openPool } from '../src/server/database/pool.ts';

/** In the clusters of tests, beside their superuser. */
export const servingRole = 'quincena_server';

export interface TestDatabase {
  db: Database;
  /** For what needs connections of its own: a second instance, the job queue. */
  connection: pg.PoolConfig;
  /** The same, as the role that a server serves as. */
  serving: pg.PoolConfig;
  /** Ends the connections of `db` and drops the database. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * A database of its own for one test file or test: migrated, otherwise empty, copied from a template in some 50 ms.
 * It lies on the cluster of the vitest project: embedded (`server`) or the system's (`server-postgres`).
 * @param prepare fills it, with a seed for instance
 */
export async function freshDatabase(prepare?: (db: Database) => Promise<unknown>): Promise<TestDatabase> {
  const database = await copyOf(inject('database').template);
  await prepare?.(database.db);
  return database;
}

/** A database of its own that holds what `template`, another of the run, does. */
export async function copyOf(template: string): Promise<TestDatabase> {
  const { cluster } = inject('database');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onCluster(cluster, copying(name, template));
  const connection = onDatabase(cluster, name);
  const db = kyselyOn(openPool(connection, 20, pino({ level: 'silent' })));
  async function close() {
    await db.destroy();
    await onCluster(cluster, `drop database ${name} with (force)`);
  }
  return { db, connection, serving: servingOf(connection), close, [Symbol.asyncDispose]: close };
}

export function copying(name: string, template: string): string {
  return `create database ${name} template ${template} strategy file_copy`;
}

/** The role that serves in the database of `connection`. */
export function servingOf(connection: pg.PoolConfig): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, user: servingRole };
  const url = new URL(connection.connectionString);
  url.username = servingRole;
  return { ...connection, connectionString: url.href };
}

/** An empty database, without even the tables. */
export async function bareDatabase(): Promise<{ connection: pg.PoolConfig; drop(): Promise<void> }> {
  const { cluster } = inject('database');
  const name = `bare_${randomUUID().replaceAll('-', '')}`;
  await onCluster(cluster, `create database ${name} template template0`);
  return {
    connection: onDatabase(cluster, name),
    drop: () => onCluster(cluster, `drop database ${name} with (force)`),
  };
}

/** The same server, another database of it. */
export function onDatabase(cluster: pg.PoolConfig, name: string): pg.PoolConfig {
  if (!cluster.connectionString) return { ...cluster, database: name };
  const url = new URL(cluster.connectionString);
  url.pathname = `/${name}`;
  return { ...cluster, connectionString: url.href };
}

export async function onCluster(cluster: pg.PoolConfig, sql: string): Promise<void> {
  const client = new pg.Client(cluster);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
