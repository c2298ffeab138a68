import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { gather } from './gather.ts';
import { nameOf, runPrepared } from './preparedQuery.ts';

/** Statements with lists of many lengths are many: beyond this number a connection plans them anew each time. */
const KEPT_PER_CONNECTION = 500;
const STALE_PLAN = '0A000';

/**
 * A connection of the pool as Kysely asks for it. Each statement runs as a named prepared one, so that PostgreSQL parses
 * and plans it once per connection. A connection whose plans a migration has made stale leaves the pool.
 */
export class StatementClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #kept = new Set<string>();
  #isStale = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('This pool has no cursors.');
    return this.#run(text, values);
  }

  release(discard = false): void {
    this.#client.release(discard || this.#isStale);
  }

  async #run(text: string, values: readonly unknown[]) {
    const name = nameOf(text);
    const isNamed = this.#kept.has(name) || this.#kept.size < KEPT_PER_CONNECTION;
    if (isNamed) this.#kept.add(name);
    gather(this.#client, process.nextTick);
    try {
      if (isNamed) return await runPrepared(this.#client, text, values);
      return await this.#client.query({ text, values: [...values] });
    } catch (error) {
      this.#isStale ||= isStalePlan(error);
      throw error;
    }
  }
}

/** PostgreSQL refuses a kept plan whose result has other columns by now; a new connection has no kept plans. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === STALE_PLAN &&
    error.message.includes('cached plan must not change result type')
  );
}
