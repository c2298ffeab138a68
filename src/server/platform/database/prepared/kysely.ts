import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { PoolClient } from 'pg';
import { traces } from '../../tracing/index.ts';
import { isConnectionLoss } from '../errors.ts';
import type { Schema } from '../schema.ts';
import { isStalePlan, PreparedClient, runPrepared, StoredNamesPlugin } from './preparedClient.ts';

/** Queries, inside a transaction or not. */
export type Database = Kysely<Schema>;

/** Where connections come from. */
type ConnectionSource = {
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
    plugins: [new StoredNamesPlugin()],
  });
  readers.set(db, reader);
  return db;
}

const maxTries = 3;

/**
 * Short reads outside a transaction, pipelined on one connection that all requests share. A read whose connection broke
 * or whose plan became stale is retried on a new connection.
 */
export class Reader {
  readonly #connect: () => Promise<PoolClient>;
  #client: Promise<PoolClient> | undefined;

  constructor(connect: () => Promise<PoolClient>) {
    this.#connect = connect;
  }

  async rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const statement = { text, values };
    for (let tries = 1; ; tries++) {
      this.#client ??= this.#connect();
      const connecting = this.#client;
      try {
        const client = await connecting;
        return (await traces.statements([statement], () => runPrepared<Row>(client, statement))).rows;
      } catch (error) {
        if (!isConnectionLoss(error) && !isStalePlan(error)) throw error;
        this.#discard(connecting);
        if (tries === maxTries) throw error;
      }
    }
  }

  async end(): Promise<void> {
    if (this.#client !== undefined) await this.#discard(this.#client);
  }

  /** Once, however many reads were pending on this connection. */
  async #discard(connecting: Promise<PoolClient>): Promise<void> {
    if (this.#client !== connecting) return;
    this.#client = undefined;
    const client = await connecting.catch(() => undefined);
    client?.release(true);
  }
}
