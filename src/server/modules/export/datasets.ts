import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../config/index.ts';
import { postedLinesSql } from '../accounting/index.ts';
import catalogue from './datasets.json' with { type: 'json' };

const exportColumn = z.strictObject({
  name: z.string(),
  type: z.enum(['text', 'integer', 'decimal', 'date', 'timestamp', 'boolean']),
  description: z.string(),
  /** SQL of its value; the column of its name by default. */
  sql: z.string().exactOptional(),
  /** Left out unless the settings include personal fields. */
  isPersonal: z.literal(true).exactOptional(),
});

export type ExportColumn = z.output<typeof exportColumn>;

/** What an export holds, in the order in which it is written. `from`: SQL; absent: the lines posted in its period. */
const datasets = z
  .array(
    z.strictObject({
      name: z.string(),
      description: z.string(),
      from: z.string().exactOptional(),
      columns: z.array(exportColumn),
    }),
  )
  .parse(catalogue);

/** When what an increment holds was recorded, `until` excluded; null: from the beginning. */
export type ExportPeriod = { from: Date | null; until: Date };

/** A file of an export: a full table (`from`: SQL), or an increment, whose rows of a period never change. */
export type ExportDataset = Omit<(typeof datasets)[number], 'from'> & {
  from: string | ((period: ExportPeriod) => RawBuilder<unknown>);
};

export function listDatasets(config: Pick<Config, 'accounting' | 'markets'>): readonly ExportDataset[] {
  const postedLines = (period: ExportPeriod) =>
    sql`(${postedLinesSql(config, recordedIn(period))}) as posted`;
  return datasets.map(({ from = postedLines, ...dataset }) => ({ ...dataset, from }));
}

/** Entries without a time of recording are older than the column. */
function recordedIn({ from, until }: ExportPeriod): RawBuilder<unknown> {
  const literal = (at: Date) => sql`${sql.lit(at.toISOString())}::timestamptz`;
  return from === null
    ? sql`(e.recorded_at is null or e.recorded_at < ${literal(until)})`
    : sql`e.recorded_at >= ${literal(from)} and e.recorded_at < ${literal(until)}`;
}

export function listColumns({ columns }: ExportDataset, hasPersonalFields: boolean): ExportColumn[] {
  return columns.filter(({ isPersonal }) => hasPersonalFields || isPersonal !== true);
}

/** SQL without parameters of a dataset's rows. */
export function renderQuery<Schema>(
  db: Kysely<Schema>,
  dataset: ExportDataset,
  columns: readonly ExportColumn[],
  period: ExportPeriod,
): string {
  const { from } = dataset;
  const values = columns.map(
    ({ name, sql: value }) => sql`${sql.raw(value ?? name)} as ${sql.raw(`"${name}"`)}`,
  );
  const source = typeof from === 'string' ? sql.raw(from) : from(period);
  return sql`select ${sql.join(values)} from ${source}`.compile(db).sql;
}
