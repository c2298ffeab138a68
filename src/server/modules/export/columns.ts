import { type Kysely, type RawBuilder, sql } from 'kysely';

type ColumnType = 'text' | 'integer' | 'decimal' | 'date' | 'timestamp' | 'boolean';

export type ExportColumn = {
  name: string;
  type: ColumnType;
  description: string;
  /** SQL of its value; the column of its name by default. */
  sql?: string;
  /** Left out unless the settings include personal fields. */
  isPersonal?: true;
};

/** When what an increment holds was recorded, `until` excluded; null: from the beginning. */
export type ExportPeriod = { from: Date | null; until: Date };

/** A file of an export: a full table (`from`: SQL), or an increment, whose rows of a period never change. */
export type ExportDataset = {
  name: string;
  description: string;
  from: string | ((period: ExportPeriod) => RawBuilder<unknown>);
  columns: readonly ExportColumn[];
};

type ColumnOptions = Pick<ExportColumn, 'sql' | 'isPersonal'>;

export function typedColumn(
  name: string,
  type: ColumnType,
  description: string,
  options: ColumnOptions = {},
): ExportColumn {
  return { name, type, description, ...options };
}

export function textColumn(name: string, description: string, options: ColumnOptions = {}): ExportColumn {
  return typedColumn(name, 'text', description, options);
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
