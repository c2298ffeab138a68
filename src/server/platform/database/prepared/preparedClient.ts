import { createHash } from 'node:crypto';
import {
  CamelCasePlugin,
  type PluginTransformResultArgs,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type QueryResult,
  type UnknownRow,
} from 'kysely';
import type { PoolClient } from 'pg';
import pg from 'pg';
import { traces } from '../../tracing/index.ts';
import { toColumnName, toStoredName } from '../storedNames.ts';

const unawaitedTexts = new Set<string>();

/** Declares a write whose result is not read: in a transaction it is sent with the next statement. */
export function markUnawaited(text: string): void {
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
    // Nothing may be written before PostgreSQL has confirmed `begin`: it would be committed on its own.
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

const maxNames = 5_000;
/** A connection keeps at most this many prepared statements; PostgreSQL plans any other again at each run. */
const maxPerConnection = 500;
const stalePlan = '0A000';

export type SqlStatement = { readonly text: string; readonly values: readonly unknown[] };
type StatementResult<Row = unknown> = { command: string; rowCount: number | null; rows: Row[] };

const statementNames = new Map<string, string>();
const preparedNames = new WeakMap<pg.ClientBase, Set<string>>();

/**
 * Runs a statement as a named prepared one: PostgreSQL parses it once per connection. The client has `pipeline: true`,
 * so it is sent without waiting for the results of earlier statements.
 * @returns rows with the column names of the code
 * @throws the error of PostgreSQL, a value that can't be sent, or a column that can't be parsed
 */
export async function runPrepared<Row>(
  client: pg.ClientBase,
  { text, values }: SqlStatement,
): Promise<StatementResult<Row>> {
  const name = nameOnConnection(client, text);
  const result = await client.query<unknown[]>({
    ...(name !== undefined && { name }),
    text,
    values: values as unknown[],
    rowMode: 'array',
  });
  const columns = result.fields.map((field) => toColumnName(field.name));
  return {
    command: result.command,
    rowCount: result.rowCount,
    rows: toObjects(columns, result.rows) as Row[],
  };
}

/** PostgreSQL refuses a prepared plan whose columns a migration changed; a new connection has no plans yet. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === stalePlan &&
    error.message.includes('cached plan must not change result type')
  );
}

function toObjects(columns: readonly string[], rows: readonly unknown[][]): Record<string, unknown>[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    let index = 0;
    for (const column of columns) row[column] = values[index++];
    return row;
  });
}

function nameOnConnection(client: pg.ClientBase, text: string): string | undefined {
  const name = statementName(text);
  const prepared = preparedNames.get(client) ?? new Set<string>();
  preparedNames.set(client, prepared);
  if (!prepared.has(name)) {
    if (prepared.size >= maxPerConnection) return undefined;
    prepared.add(name);
  }
  return name;
}

/** Derived from the text alone, so that every connection uses the same name. */
function statementName(text: string): string {
  const knownName = statementNames.get(text);
  if (knownName) return knownName;
  if (statementNames.size >= maxNames) statementNames.clear();
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  statementNames.set(text, name);
  return name;
}

const int8Type = 20;
const int8ArrayType = 1016;
const dateType = 1082;
const dateArrayType = 1182;
const textArrayType: number = 1009;

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(textArrayType);

/**
 * How columns become values: `bigint` a number, `date` the text `YYYY-MM-DD`, the rest as `pg` does it (`timestamptz` a
 * Date, `jsonb` the value). Throws on a bigint that a number can't hold exactly.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === int8Type) return safeInteger;
    if (oid === int8ArrayType) return (text: string) => parseTextArray(text).map(safeIntegerOrNull);
    if (oid === dateType) return (text: string) => text;
    if (oid === dateArrayType) return parseTextArray;
    return pg.types.getTypeParser(oid);
  },
};

function safeIntegerOrNull(text: string | null): number | null {
  return text === null ? null : safeInteger(text);
}

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The bigint ${text} is beyond exact numbers.`);
  return number;
}

/**
 * Tables and columns are camel case in code and snake case in PostgreSQL, with the exceptions of `storedNames.ts`; `sql` text
 * speaks PostgreSQL's. A result has its columns named where its statement is described, once, so there is nothing left to do row
 * by row.
 */
export class StoredNamesPlugin extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }

  protected override snakeCase(name: string): string {
    return toStoredName(name);
  }
}
