import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { traces } from '../../tracing/index.ts';
import { isStalePlan, runPrepared, type SqlStatement } from './preparedStatement.ts';

const unawaitedTexts = new Set<string>();

/** Declares a write whose result nobody reads: in a transaction it is sent with the next statement. */
export function declareUnawaited(text: string): void {
  unawaitedTexts.add(text);
}

type Result = PostgresQueryResult<unknown>;

/** The result of a statement that is still held back. */
const heldResult: Result = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * A connection of the pool as Kysely expects it; each statement runs as a named prepared one. To save round trips,
 * `begin` is sent with the transaction's first statement where that is a `select`, and an unawaited write with the
 * statement that follows it, the commit at the latest. A connection with a stale plan leaves the pool.
 */
export class PreparedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  #held: SqlStatement[] = [];
  #transaction: 'none' | 'held' | 'begun' = 'none';
  /** While `begin` is sent alone; statements wait for it in their order. */
  #beginning: Promise<unknown> | undefined;
  #isStale = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('This pool has no cursors.');
    return this.#run({ text, values });
  }

  release(discard = false): void {
    this.#client.release(discard || this.#isStale);
  }

  async #run({ text, values }: SqlStatement): Promise<Result> {
    if (/^(?:begin|start transaction)\b/.test(text)) {
      this.#transaction = 'held';
      this.#held.push({ text, values });
      return heldResult;
    }
    if (this.#transaction === 'held' && text === 'rollback') {
      this.#end();
      return { ...heldResult, command: 'ROLLBACK' };
    }
    // Nothing may be written before PostgreSQL has confirmed `begin`: it would be committed by itself.
    if (this.#transaction === 'held' && !/^select\b/.test(text)) this.#beginning = this.#flush();
    if (this.#beginning !== undefined) await this.#beginning;
    this.#beginning = undefined;
    if (this.#transaction === 'begun' && unawaitedTexts.has(text)) {
      this.#held.push({ text, values: values.map(toSendable) });
      return heldResult;
    }
    return this.#flush({ text, values });
  }

  /** Sends what is held back, then `last`, without waiting in between. Throws the first error. */
  async #flush(last?: SqlStatement): Promise<Result> {
    const statements = last?.text === 'rollback' ? [last] : [...this.#held, ...(last ? [last] : [])];
    if (last?.text === 'rollback' || last?.text === 'commit') this.#end();
    else if (this.#transaction === 'held') this.#transaction = 'begun';
    this.#held = [];
    try {
      const results = await traces.statements(statements, () =>
        Promise.all(statements.map((statement) => runPrepared(this.#client, statement))),
      );
      return (results.at(-1) as Result | undefined) ?? heldResult;
    } catch (error) {
      this.#isStale ||= isStalePlan(error);
      throw error;
    }
  }

  #end(): void {
    this.#transaction = 'none';
    this.#held = [];
  }
}

/** A value of an unawaited write is converted before it is held back: once sent with a commit it must not fail here. */
function toSendable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toSendable);
  const isPlain = value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
  if (isPlain || Buffer.isBuffer(value)) return value;
  throw new TypeError('An unawaited write takes plain values and arrays of them.');
}
