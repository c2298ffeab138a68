import pg from 'pg';
import type { BaseLogger } from 'pino';
import { type Kept, kept } from './kept.ts';
import { StartError } from './startError.ts';

/** The one that all tables kept by borrower are laid beside. */
const besides = 'borrowers';

/**
 * Lays the tables out over the machines of a Citus database, by the list in `kept.ts`. A table that is laid out already
 * stays as it is, so a run that was stopped goes on with the next. Throws a {@link StartError} where Citus isn't there, or
 * where rows are: those are moved by people.
 */
export async function distribute(connection: pg.ClientConfig, log: BaseLogger): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await requireCitus(client);
    // Citus can't know what a trigger does. Ours refuse a change of their own row, wherever that row lies.
    await client.query('set citus.enable_unsafe_triggers = on');
    for (const [table, by] of inOrder()) {
      if (await isLaidOut(client, table, columnOf(by))) continue;
      await requireEmpty(client, table);
      await layOut(client, table, by);
      log.info({ table, by: columnOf(by) ?? 'everywhere' }, 'table laid out');
    }
  } finally {
    await client.end();
  }
}

type Spread = Exclude<Kept, 'local'>;

function inOrder(): [string, Spread][] {
  const spread = Object.entries(kept).filter((entry): entry is [string, Spread] => entry[1] !== 'local');
  return spread.toSorted(([a], [b]) => Number(b === besides) - Number(a === besides));
}

function columnOf(by: Spread): string | null {
  if (by === 'everywhere') return null;
  return by === 'borrower' ? 'borrower_id' : by.by;
}

async function requireCitus(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  if (rows.length > 0) return;
  throw new StartError(
    'This database has no Citus: run `create extension citus` on it and on each worker, and add the workers. Without ' +
      'Citus there is nothing to lay out, and the server needs nothing of it.',
  );
}

async function isLaidOut(client: pg.Client, table: string, column: string | null): Promise<boolean> {
  const { rows } = await client.query<{ column: string | null }>(
    `select column_to_column_name(logicalrelid, partkey) as column
      from pg_dist_partition where logicalrelid = $1::regclass and (partkey is not null or repmodel = 't')`,
    [table],
  );
  const [known] = rows;
  if (known === undefined) return false;
  if (known.column === column) return true;
  throw new StartError(
    `${table} is laid out by ${known.column ?? 'nothing'} and has to be by ${column ?? 'nothing'}.`,
  );
}

async function requireEmpty(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query(`select from ${client.escapeIdentifier(table)} limit 1`);
  if (rows.length === 0) return;
  throw new StartError(
    `${table} has rows already: tables are laid out between \`npm run migrate\` and the first start.`,
  );
}

async function layOut(client: pg.Client, table: string, by: Spread): Promise<void> {
  const column = columnOf(by);
  if (column === null) {
    await client.query('select create_reference_table($1::regclass)', [table]);
    return;
  }
  const beside = by === 'borrower' && table !== besides ? besides : 'none';
  await client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
    table,
    column,
    beside,
  ]);
}
