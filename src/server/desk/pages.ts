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
    return schema.parse(JSON.parse(Buffer.from(after, 'base64url').toString('utf8')));
  } catch {
    throw malformed('after');
  }
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
