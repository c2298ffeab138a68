import { createHash } from 'node:crypto';
import type pg from 'pg';
import { camelCase } from './names.ts';

const MAX_NAMES = 5_000;
/** A connection keeps at most this many prepared statements; PostgreSQL plans any other anew at each run. */
const MAX_PER_CONNECTION = 500;
const STALE_PLAN = '0A000';

export type SqlStatement = { readonly text: string; readonly values: readonly unknown[] };
export type StatementResult<Row = unknown> = { command: string; rowCount: number | null; rows: Row[] };

const statementNames = new Map<string, string>();
const preparedNames = new WeakMap<pg.ClientBase, Set<string>>();

/**
 * Runs a statement as a named prepared one: PostgreSQL parses it once per connection. The client has `pipeline: true`,
 * so it is sent without waiting for the results of earlier statements.
 * @returns rows with camel case column names
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
  const columns = result.fields.map((field) => camelCase(field.name));
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
    error.code === STALE_PLAN &&
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
    if (prepared.size >= MAX_PER_CONNECTION) return undefined;
    prepared.add(name);
  }
  return name;
}

/** Derived from the text alone, so that every connection uses the same name. */
function statementName(text: string): string {
  const knownName = statementNames.get(text);
  if (knownName) return knownName;
  if (statementNames.size >= MAX_NAMES) statementNames.clear();
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  statementNames.set(text, name);
  return name;
}
