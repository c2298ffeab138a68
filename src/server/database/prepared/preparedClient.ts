import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { traces } from '../../traces/index.ts';
import { gather } from './gather.ts';
import { type BoundQuery, runTogether } from './preparedQuery.ts';

const STALE_PLAN = '0A000';

const unanswered = new Set<string>();

/**
 * Declares a statement as one whose answer nobody reads. In a transaction it leaves together with the next statement,
 * the commit at the latest, and if it fails that one throws its error. Outside one it runs at once.
 */
export function leaveUnanswered(text: string): void {
  unanswered.add(text);
}

type Result = PostgresQueryResult<unknown>;

/** What a statement that is still waiting to leave is answered with. */
const held: Result = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * A connection of the pool as Kysely asks for it. Each statement runs as a named prepared one, so that PostgreSQL parses
 * and plans it once per connection. What needs no answer waits for the next statement, so that a transaction costs fewer
 * waits for PostgreSQL: its begin, and writes declared so. A connection whose plans a migration has made stale leaves
 * the pool.
 */
export class PreparedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  #waiting: BoundQuery[] = [];
  #transaction: 'none' | 'waiting' | 'begun' = 'none';
  #isStale = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('This pool has no cursors.');
    return this.#take(text, values);
  }

  release(discard = false): void {
    this.#client.release(discard || this.#isStale);
  }

  /** A value that can't be sent throws here: left to the sending, it would miss alone, and the commit behind it be done. */
  async #take(text: string, values: readonly unknown[]): Promise<Result> {
    const statement = { text, values: values.map((value) => prepareValue(value)) };
    if (/^(?:begin|start transaction)\b/.test(text)) this.#transaction = 'waiting';
    else if (this.#transaction === 'none' || !unanswered.has(text)) return this.#leave(statement);
    this.#waiting.push(statement);
    return held;
  }

  /** Sends what waits and then the statement, in one write. The first that fails throws. */
  async #leave(statement: BoundQuery): Promise<Result> {
    const { text } = statement;
    const before = text === 'rollback' ? [] : this.#waiting;
    const hasNothingToUndo = text === 'rollback' && this.#transaction === 'waiting';
    this.#waiting = [];
    if (text === 'rollback' || text === 'commit') this.#transaction = 'none';
    else if (this.#transaction === 'waiting') this.#transaction = 'begun';
    if (hasNothingToUndo) return { ...held, command: 'ROLLBACK' };
    gather(this.#client, process.nextTick);
    try {
      const statements = [...before, statement];
      const answers = await traces.statements(statements, () => runTogether(this.#client, statements));
      return (answers.at(-1) as Result | undefined) ?? held;
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
