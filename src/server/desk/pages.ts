import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { malformed } from '../http/index.ts';

/** Where a page of a list ends: the values its next one begins after, opaque to whoever asks. */
export function cursorOf(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The values of a cursor. Throws 400 for what isn't one of this list. */
export function readCursor<Values extends z.ZodType>(
  schema: Values,
  after: string | undefined,
): z.output<Values> | undefined {
  if (after === undefined) return undefined;
  try {
    const text = Buffer.from(after, 'base64url').toString('utf8');
    if (Buffer.from(text).toString('base64url') !== after || text.includes('\\u0000'))
      throw malformed('after');
    const values = schema.parse(JSON.parse(text));
    requireKeepable(values);
    return values;
  } catch {
    throw malformed('after');
  }
}

/** Throws for a moment that the database can't hold. */
function requireKeepable(values: unknown): void {
  const years = [values]
    .flat()
    .filter((value) => value instanceof Date)
    .map((value) => value.getUTCFullYear());
  if (years.some((year) => year < 1900 || year > 2199)) throw malformed('after');
}

/** A page of rows that were asked for one more than it has. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { item, end }: { item: (row: Row) => Item; end: (row: Row) => readonly unknown[] },
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(item),
    next: rows.length > limit && last !== undefined ? cursorOf(end(last)) : null,
  };
}

/** The order of a list, by columns of its rows that no two share. */
type ListOrder<Row> = {
  readonly by: readonly (keyof Row & string)[];
  readonly cursor: z.ZodType<readonly unknown[]>;
  readonly isNewestFirst?: boolean;
};

/** A page of what was chosen, from where the last one ended. */
export async function pageBy<Tables, From extends keyof Tables, Row, Item>(
  chosen: SelectQueryBuilder<Tables, From, Row>,
  { by, cursor, isNewestFirst = false }: ListOrder<Row>,
  { limit, after }: { limit: number; after?: string | undefined },
  show: (rows: readonly Row[]) => Item[] | Promise<Item[]>,
): Promise<{ items: Item[]; next: string | null }> {
  const last = readCursor(cursor, after);
  const columns = by.map((column) => sql.ref(column));
  const beyond = isNewestFirst ? sql`<` : sql`>`;
  let left = chosen.limit(limit + 1);
  if (last !== undefined)
    left = left.where(sql<boolean>`(${sql.join(columns)}) ${beyond} (${sql.join(last)})`);
  for (const column of columns) left = left.orderBy(column, isNewestFirst ? 'desc' : 'asc');
  const rows = await left.execute();
  const items = await show(rows.slice(0, limit));
  const { next } = pageOf(rows, limit, { item: () => null, end: (row) => by.map((column) => row[column]) });
  return { items, next };
}
