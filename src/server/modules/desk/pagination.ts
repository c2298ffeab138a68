import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { amounts, csvHandling } from '../../../contract/desk/schemas/common.ts';
import { toMajor } from '../../../contract/moneyFormat.ts';
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

type Row = Readonly<Record<string, unknown>>;

/**
 * Rows as a spreadsheet reads them (RFC 4180): a column for each field of `item`, and amounts in whole units of
 * the currency beside them, `3051.48`. Fields that are lists or objects stand as they are on the wire. Names are initials,
 * and addresses that open a picture are left out: docs/decisions/personal-data-access.md.
 */
export function toCsv(rows: readonly Row[], item: z.ZodObject): string {
  const columns = Object.entries(item.shape)
    .map(([name, field]) => ({ name, isAmount: isAmount(field), as: csvHandling.get(unwrap(field))?.as }))
    .filter(({ as: handling }) => handling !== 'leftOut');
  const lines = rows.map((row) =>
    columns.map(({ name, isAmount, as: handling }) => {
      const value = row[name];
      if (handling === 'initials') return typeof value === 'string' ? initials(value) : value;
      if (handling === 'covered') return typeof value === 'string' && value !== '' ? '••••' : value;
      return isAmount && typeof value === 'number' ? toMajor(value).toFixed(2) : value;
    }),
  );
  return [columns.map(({ name }) => name), ...lines]
    .map((line) => `${line.map(csvCell).join(',')}\r\n`)
    .join('');
}

function unwrap(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodNullable || field instanceof z.ZodOptional ? field.unwrap() : field;
}

function isAmount(field: z.core.$ZodType): boolean {
  return amounts.get(unwrap(field)) !== undefined;
}

/** Of each word of a name its first letter. */
function initials(name: string): string {
  return name
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => `${[...word][0]}.`)
    .join(' ');
}

/**
 * Where a spreadsheet may begin to read a cell: at its start, and after whatever another regional setting separates cells or
 * lines by. What shows nothing, and quotation marks, may stand before the sign that makes it a formula.
 */
const formula = /(^|[;|\t\r\n])((?:(?![\t\r\n])[\s\p{C}\p{Z}\p{M}"])*)(?=[=+\-@＝＋－＠﹢﹣﹦﹫])/gu;
const isNumber = /^-\d+(\.\d+)?$/;

function csvCell(value: unknown): string {
  const text = cellText(value);
  // An apostrophe makes it text.
  const plain = isNumber.test(text) ? text : text.replaceAll(formula, "$1'$2").replace(/^[\t\r]/, "'$&");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
