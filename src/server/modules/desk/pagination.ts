import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { amounts, csvHandling } from '../../../contract/desk/schemas/common.ts';
import { toMajor } from '../../../contract/moneyFormat.ts';
import { invalidField } from '../api/index.ts';

/** What a list may be ordered by, as a cursor holds it: moments and texts that the database holds. */
const cursorValue = {
  instant: z.coerce.date().refine((at) => at.getUTCFullYear() >= 1900 && at.getUTCFullYear() < 2200),
  day: z.iso.date(),
  number: z.int(),
  text: z.string().refine((text) => !text.includes('\0')),
} as const;

/** Where a page of a list ends: the values its next one begins after, opaque to whoever asks. */
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

/** A page of a list that is short enough to be read whole. */
export function paginateRows<Row>(rows: readonly Row[], { limit, after }: PageRequest): Page<Row> {
  const [start] = decodeCursor(z.tuple([z.int().nonnegative()]), after) ?? [0];
  const end = start + limit;
  return { items: rows.slice(start, end), next: rows.length > end ? encodeCursor([end]) : null };
}

type CsvRow = Readonly<Record<string, unknown>>;

/**
 * Rows as a spreadsheet reads them (RFC 4180): a column for each field of `item`, and amounts in whole units of
 * the currency beside them, `3051.48`. Fields that are lists or objects stand as they are on the wire. Names are initials,
 * and addresses that open a picture are left out: docs/decisions/personal-data-access.md.
 */
export function toCsv(rows: readonly CsvRow[], item: z.ZodObject): string {
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
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
