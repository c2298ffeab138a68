import type { PoolClient } from 'pg';
import { traces } from '../../tracing/index.ts';
import { isConnectionLoss } from '../errors.ts';
import { isStalePlan, runPrepared } from './preparedStatement.ts';

const MAX_TRIES = 3;

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
        if (tries === MAX_TRIES) throw error;
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
