import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { invalidField } from '../api/index.ts';

/** Where a page of a list ends: the values its next one begins after, opaque to whoever asks. */
export function encodeCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The values of a cursor. Throws 400 for what isn't one of this list. */
export function decodeCursor<Values extends z.ZodType>(
  schema: Values,
  after: string | undefined,
): z.output<Values> | undefined {
  if (after === undefined) return undefined;
  try {
    const text = Buffer.from(after, 'base64url').toString('utf8');
    if (Buffer.from(text).toString('base64url') !== after || text.includes('\\u0000'))
      throw invalidField('after');
    const values = schema.parse(JSON.parse(text));
    requireStorableDates(values);
    return values;
  } catch {
    throw invalidField('after');
  }
}

/** Throws for a moment that the database can't hold. */
function requireStorableDates(values: unknown): void {
  const years = [values]
    .flat()
    .filter((value) => value instanceof Date)
    .map((value) => value.getUTCFullYear());
  if (years.some((year) => year < 1900 || year > 2199)) throw invalidField('after');
}

/** A page of rows that were asked for one more than it has. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { toItem, cursorValues }: { toItem: (row: Row) => Item; cursorValues: (row: Row) => readonly unknown[] },
): { items: Item[]; next: string | null } {
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  return {
    items: pageRows.map(toItem),
    next: rows.length > limit && last !== undefined ? encodeCursor(cursorValues(last)) : null,
  };
}

/** The order of a list, by columns of its rows that no two share. */
type ListOrder<Row> = {
  readonly by: readonly (keyof Row & string)[];
  readonly cursor: z.ZodType<readonly unknown[]>;
  readonly isNewestFirst?: boolean;
};

/** A page of what was chosen, from where the last one ended. */
export async function paginate<Tables, From extends keyof Tables, Row, Item>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { by, cursor, isNewestFirst = false }: ListOrder<Row>,
  { limit, after }: { limit: number; after?: string | undefined },
  toItems: (rows: readonly Row[]) => Item[] | Promise<Item[]>,
): Promise<{ items: Item[]; next: string | null }> {
  const last = decodeCursor(cursor, after);
  const columns = by.map((column) => sql.ref(column));
  const comparison = isNewestFirst ? sql`<` : sql`>`;
  let pageQuery = query.limit(limit + 1);
  if (last !== undefined)
    pageQuery = pageQuery.where(sql<boolean>`(${sql.join(columns)}) ${comparison} (${sql.join(last)})`);
  for (const column of columns) pageQuery = pageQuery.orderBy(column, isNewestFirst ? 'desc' : 'asc');
  const rows = await pageQuery.execute();
  const items = await toItems(rows.slice(0, limit));
  const { next } = toPage(rows, limit, {
    toItem: () => null,
    cursorValues: (row) => by.map((column) => row[column]),
  });
  return { items, next };
}
