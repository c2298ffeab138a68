import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Schema } from '../schema.ts';
import { CamelCaseNamesPlugin } from './names.ts';
import { PreparedClient } from './preparedClient.ts';
import { Reader } from './reader.ts';

/** Queries, inside a transaction or not. */
export type Database = Kysely<Schema>;

/** Where connections come from. */
export type ConnectionSource = {
  options: object;
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
};

const readers = new WeakMap<Database, Reader>();

/** The shared connection for reads beside `db`; none where `db` is a transaction, which reads on its own. */
export function findReader(db: Database): Reader | undefined {
  return readers.get(db);
}

/** Kysely over these connections, every query prepared by name. `destroy()` ends them. */
export function createPreparedDatabase({ options, connect, end }: ConnectionSource): Database {
  const reader = new Reader(connect);
  const preparedClients = new WeakMap<pg.PoolClient, PreparedClient>();
  const pool = {
    options,
    async end() {
      await reader.end();
      await end();
    },
    async connect() {
      const client = await connect();
      const preparedClient = preparedClients.get(client) ?? new PreparedClient(client);
      preparedClients.set(client, preparedClient);
      return preparedClient;
    },
  };
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCaseNamesPlugin()],
  });
  readers.set(db, reader);
  return db;
}
