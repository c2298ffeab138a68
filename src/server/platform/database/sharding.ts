import { sql } from 'kysely';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { StartError } from './errors.ts';
import type { Database } from './prepared/index.ts';
import { type ShardKey, shardKeys } from './shardKeys.ts';

/** The table with which all tables sharded by borrower are colocated. */
const colocationTable = 'borrowers';

/**
 * Distributes the tables of a Citus database by {@link shardKeys}. Tables that are distributed already are skipped, so an
 * interrupted run can be repeated. Throws a {@link StartError} without the extension, and for a table with rows: rows are
 * moved by hand.
 */
export async function distributeTables(connection: pg.ClientConfig, log: BaseLogger): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await requireCitus(client);
    // Citus refuses triggers by default. Ours only reject changes of their own row, on whichever node it is.
    await client.query('set citus.enable_unsafe_triggers = on');
    for (const [table, shardKey] of orderedTables()) {
      if (await isDistributed(client, table, toDistributionColumn(shardKey))) continue;
      await requireEmpty(client, table);
      await distributeTable(client, table, shardKey);
      log.info({ table, by: toDistributionColumn(shardKey) ?? 'everywhere' }, 'table laid out');
    }
  } finally {
    await client.end();
  }
}

type DistributedShardKey = Exclude<ShardKey, 'local'>;

function orderedTables(): [string, DistributedShardKey][] {
  const distributed = Object.entries<ShardKey>(shardKeys).filter(
    (entry): entry is [string, DistributedShardKey] => entry[1] !== 'local',
  );
  return distributed.toSorted(([a], [b]) => Number(b === colocationTable) - Number(a === colocationTable));
}

function toDistributionColumn(shardKey: DistributedShardKey): string | null {
  if (shardKey === 'everywhere') return null;
  return shardKey === 'borrower' ? 'borrower_id' : shardKey.column;
}

async function requireCitus(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  if (rows.length > 0) return;
  throw new StartError(
    'This database has no Citus: run `create extension citus` on it and on each worker, and add the workers. Without ' +
      'Citus there is nothing to lay out, and the server needs nothing of it.',
  );
}

async function isDistributed(client: pg.Client, table: string, column: string | null): Promise<boolean> {
  const { rows } = await client.query<{ column: string | null }>(
    `select column_to_column_name(logicalrelid, partkey) as column
      from pg_dist_partition where logicalrelid = $1::regclass and (partkey is not null or repmodel = 't')`,
    [table],
  );
  const [partition] = rows;
  if (partition === undefined) return false;
  if (partition.column === column) return true;
  throw new StartError(
    `${table} is laid out by ${partition.column ?? 'nothing'} and has to be by ${column ?? 'nothing'}.`,
  );
}

async function requireEmpty(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query(`select from ${client.escapeIdentifier(table)} limit 1`);
  if (rows.length === 0) return;
  throw new StartError(
    `${table} has rows already: tables are laid out between \`npm run migrate\` and the first start.`,
  );
}

async function distributeTable(
  client: pg.Client,
  table: string,
  shardKey: DistributedShardKey,
): Promise<void> {
  const column = toDistributionColumn(shardKey);
  if (column === null) {
    await client.query('select create_reference_table($1::regclass)', [table]);
    return;
  }
  const colocateWith = shardKey === 'borrower' && table !== colocationTable ? colocationTable : 'none';
  await client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
    table,
    column,
    colocateWith,
  ]);
}

/** Whether the database is a Citus cluster, where a query that changes rows must name one borrower. */
export async function isSharded(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isCitus: boolean }>`
    select to_regclass('pg_dist_partition') is not null as is_citus`.execute(db);
  return rows[0]?.isCitus === true;
}
