import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/index.ts';
import { invalidField } from '../api/index.ts';

/** The sort values in a cursor: instants and texts that the database can hold. */
export const cursorValue = {
  instant: z.coerce.date().refine((at) => at.getUTCFullYear() >= 1900 && at.getUTCFullYear() < 2200),
  day: z.iso.date().refine((day) => day >= '1900' && day < '2200'),
  number: z.int(),
  text: z.string().refine((text) => !text.includes('\0')),
} as const;

/** The end of a page of a list: the sort values after which the next begins, opaque to the caller. */
export function encodeCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The values of a cursor. Throws 400 for what isn't one of this list. */
export function decodeCursor<Values>(
  schema: z.ZodType<Values>,
  after: string | undefined,
): Values | undefined {
  if (after === undefined) return undefined;
  try {
    const text = Buffer.from(after, 'base64url').toString('utf8');
    if (Buffer.from(text).toString('base64url') !== after) throw invalidField('after');
    return schema.parse(JSON.parse(text));
  } catch {
    throw invalidField('after');
  }
}

type PageRequest = { limit: number; after?: string | undefined };
type Page<Item> = { items: Item[]; next: string | null };

/**
 * The order of a list: by columns of its rows, the first of them first, which are never null and whose values together no two
 * rows share. A list that is sorted as its request says begins with the column that is named there.
 */
type ListOrder<Row> = {
  readonly by: { readonly [Column in keyof Row & string]?: keyof typeof cursorValue };
  readonly isDescending?: boolean;
};

/**
 * The order that a request's `sort` names, descending with `-` first; else the list's own. An amount comes after its currency:
 * amounts of several are never sorted together.
 */
export function chooseSortOrder<
  Columns extends Readonly<Record<string, OrderColumns>>,
  Default extends OrderColumns,
>(
  sort: SortOf<keyof Columns & string> | undefined,
  columns: Columns,
  defaultOrder: { readonly by: Default; readonly isDescending?: boolean },
): { by: Columns[keyof Columns] | Default; isDescending?: boolean } {
  const name = findSortColumn(sort, columns);
  return name === undefined ? defaultOrder : { by: columns[name], isDescending: sort !== name };
}

type OrderColumns = Readonly<Record<string, keyof typeof cursorValue>>;
type SortOf<Column extends string> = Column | `-${Column}`;

function findSortColumn<Columns extends object>(
  sort: SortOf<keyof Columns & string> | undefined,
  columns: Columns,
): (keyof Columns & string) | undefined {
  const names = Object.keys(columns) as (keyof Columns & string)[];
  return names.find((name) => sort === name || sort === `-${name}`);
}

type Totals<Sum extends string, Unknown extends string = never> = ({
  currency: string;
  count: number;
} & Record<Sum, number> &
  Record<Unknown, number | null>)[];

type Amounts<Sum extends string> = Expression<Readonly<Record<'currency' | Sum, unknown>>>;

/**
 * Where a request asks for totals: of all rows of a query, by currency, the count and the sums of amounts.
 * @param unknownSums sums that are null where the amount of each row is
 * @param except rows of the query that don't count: few of many are faster taken off again than left out
 */
export async function findTotals<Sum extends string, Unknown extends string = never>(
  db: Database,
  { totals }: { totals?: '1' | undefined },
  query: Amounts<NoInfer<Sum | Unknown>>,
  sums: readonly Sum[],
  {
    unknownSums = [],
    except,
  }: { unknownSums?: readonly Unknown[]; except?: Amounts<NoInfer<Sum>> | undefined } = {},
): Promise<{ totals?: NoInfer<Totals<Sum, Unknown>> }> {
  if (totals === undefined) return {};
  const parts = [...sums, ...unknownSums].map((name) => sql.ref(name));
  const sumRows = (rows: Amounts<Sum>, sign: RawBuilder<unknown>) => sql`
    select currency, ${sign} count(*) as count, ${sql.join(parts.map((name) => sql`${sign} sum(${name}) as ${name}`))}
    from (${rows}) as listed group by currency`;
  const taken = except === undefined ? sql`` : sql`union all ${sumRows(except, sql`-`)}`;
  const known = sums.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`);
  const unknown = unknownSums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`);
  const { rows } = await sql<Totals<Sum, Unknown>[number]>`
    select currency, sum(count)::bigint as count, ${sql.join([...known, ...unknown])}
    from (${sumRows(query, sql``)} ${taken}) as parts
    group by currency having sum(count) > 0 order by currency`.execute(db);
  return { totals: rows };
}

/**
 * A page of what a query selects, from where the last one ended. The query holds the list's filters; its columns that `by`
 * names are known by the same names where it is filtered.
 */
export async function paginate<Tables, From extends keyof Tables, Row, Item>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { by, isDescending = false }: ListOrder<Row>,
  { limit, after }: PageRequest,
  toItems: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>,
): Promise<Page<Item>> {
  const columns = Object.keys(by) as (keyof Row & string)[];
  const start = decodeCursor(cursorSchema(Object.values(by)), after);
  const references = columns.map((column) => sql.ref(column));
  let pageQuery = query.limit(limit + 1);
  if (start !== undefined)
    pageQuery = pageQuery.where(
      sql<boolean>`(${sql.join(references)}) ${isDescending ? sql`<` : sql`>`} (${sql.join(start)})`,
    );
  for (const column of references) pageQuery = pageQuery.orderBy(column, isDescending ? 'desc' : 'asc');
  const rows = await pageQuery.execute();
  const pageRows = rows.slice(0, limit);
  const lastRow = rows.length > limit ? pageRows.at(-1) : undefined;
  return {
    items: [...(await toItems(pageRows))],
    next: lastRow === undefined ? null : encodeCursor(columns.map((column) => lastRow[column])),
  };
}

function cursorSchema(kinds: readonly (keyof typeof cursorValue)[]) {
  return z
    .array(z.unknown())
    .length(kinds.length)
    .transform((values) => kinds.map((kind, index) => cursorValue[kind].parse(values[index])));
}

type SortKey = string | number;

/** Sorts a list that is short enough to be read whole, by what each column's key says of a row. */
export function sortRows<Row, Column extends string>(
  rows: readonly Row[],
  sort: SortOf<Column> | undefined,
  keys: Readonly<Record<Column, (row: Row) => readonly SortKey[]>>,
): readonly Row[] {
  const name = findSortColumn(sort, keys);
  if (name === undefined) return rows;
  const sign = sort === name ? 1 : -1;
  return rows.toSorted((one, other) => sign * compareKeys(keys[name](one), keys[name](other)));
}

function compareKeys(ones: readonly SortKey[], others: readonly SortKey[]): number {
  for (const [index, one] of ones.entries()) {
    const other = others[index] ?? one;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

/** A page of a list that is short enough to be read whole. */
export function paginateRows<Row>(rows: readonly Row[], { limit, after }: PageRequest): Page<Row> {
  const [start] = decodeCursor(z.tuple([z.int().nonnegative()]), after) ?? [0];
  const end = start + limit;
  return { items: rows.slice(start, end), next: rows.length > end ? encodeCursor([end]) : null };
}
