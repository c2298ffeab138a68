import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Schema } from '../schema.ts';
import { NamesInCamelCase } from './names.ts';
import { PreparedClient } from './preparedClient.ts';
import { Reader } from './reader.ts';

/** Queries, inside a transaction or not. */
export type Database = Kysely<Schema>;

/** Where connections come from. */
export type Connections = {
  options: object;
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
};

const readers = new WeakMap<Database, Reader>();

/** The shared connection for reads beside `db`; none where `db` is a transaction, which reads on its own. */
export function readerOf(db: Database): Reader | undefined {
  return readers.get(db);
}

/** Kysely over these connections, every query prepared by name. `destroy()` ends them. */
export function preparedOn({ options, connect, end }: Connections): Database {
  const reader = new Reader(connect);
  const wrapped = new WeakMap<pg.PoolClient, PreparedClient>();
  const pool = {
    options,
    async end() {
      await reader.end();
      await end();
    },
    async connect() {
      const client = await connect();
      const known = wrapped.get(client) ?? new PreparedClient(client);
      wrapped.set(client, known);
      return known;
    },
  };
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new NamesInCamelCase()],
  });
  readers.set(db, reader);
  return db;
}
