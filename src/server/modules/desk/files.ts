import { Readable } from 'node:stream';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { z } from 'zod';
import { amountFields, csvHandling } from '../../../contract/desk/schemas/common.ts';
import { toMajor } from '../../../contract/moneyFormat.ts';
import { maskAll } from '../../platform/masking.ts';
import type { ColumnHeadings } from './listHeadings.ts';

type FileRow = Readonly<Record<string, unknown>>;
type CellKind = 'amount' | 'day' | 'instant' | 'other';
type FileColumn = {
  readonly field: string;
  readonly heading: string;
  readonly kind: CellKind;
  toCell(value: unknown, row: FileRow): unknown;
};

export type FileFormat = 'csv' | 'xlsx';

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<FileFormat, string>;

/** Characters that a workbook's sheet may be called by. */
const maxSheetName = 31;

/** A list as a file for spreadsheets, written as its batches of rows arrive: no file is held in memory. */
export function createListFile(
  format: FileFormat,
  fileName: string,
  batches: AsyncIterable<readonly FileRow[]>,
  item: z.ZodObject,
  headings: ColumnHeadings,
): { headers: Record<string, string>; stream: Readable } {
  const columns = listColumns(item, headings);
  const headers = {
    'content-type': contentTypes[format],
    'content-disposition': `attachment; filename="${fileName}.${format}"`,
  };
  const stream =
    format === 'csv'
      ? Readable.from(csvChunks(batches, columns))
      : xlsxStream(fileName.slice(0, maxSheetName), batches, columns);
  return { headers, stream };
}

/**
 * A column for each field of a row, and one before it where its codes have labels. Amounts are in whole units of the currency
 * beside them, `3051.48`. Names are initials, and addresses that open a picture are left out: docs/decisions/personal-data-access.md.
 */
function listColumns(item: z.ZodObject, headings: ColumnHeadings): FileColumn[] {
  return Object.entries(item.shape).flatMap(([field, schema]): FileColumn[] => {
    const as = csvHandling.get(unwrap(schema))?.as;
    if (as === 'leftOut') return [];
    const kind = toKind(schema);
    const heading = kind === 'instant' ? headings.instantHeading(field) : headings.heading(field);
    const column = { field, heading, kind, toCell: as === undefined ? joinTexts : cellFormatters[as] };
    const describe = headings.describeCode(field);
    if (describe === undefined) return [column];
    const toText = (value: unknown, row: FileRow) =>
      typeof value === 'string' ? describe(value, row) : undefined;
    return [
      { ...column, toCell: toText },
      { ...column, heading: headings.codeHeading(field) },
    ];
  });
}

function toKind(schema: z.core.$ZodType): CellKind {
  const field = unwrap(schema);
  if (amountFields.get(field) !== undefined) return 'amount';
  if (field instanceof z.ZodISODate) return 'day';
  return field instanceof z.ZodISODateTime ? 'instant' : 'other';
}

/** A list of texts in one cell. */
function joinTexts(value: unknown): unknown {
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join('; ') : value;
}

/** What an object holds, one value after the other. */
function joinValues(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.values(value).filter(Boolean).join(' ');
}

const cellFormatters = {
  initials: (value: unknown) => (typeof value === 'string' ? initials(value) : value),
  redacted: (value: unknown) => (typeof value === 'string' ? maskAll(value) : value),
  count: (value: unknown) => (Array.isArray(value) ? value.length : value),
  values: (value: unknown) => (Array.isArray(value) ? value.map(joinValues).join('; ') : joinValues(value)),
};

async function* csvChunks(batches: AsyncIterable<readonly FileRow[]>, columns: readonly FileColumn[]) {
  // The byte order mark makes spreadsheets read it as UTF-8.
  yield `\ufeff${csvHeader(columns)}`;
  for await (const rows of batches) yield csvLines(rows, columns);
}

/** Rows as a spreadsheet reads them (RFC 4180). Objects are written as on the wire. */
export function toCsv(rows: readonly FileRow[], item: z.ZodObject, headings: ColumnHeadings): string {
  const columns = listColumns(item, headings);
  return csvHeader(columns) + csvLines(rows, columns);
}

function csvHeader(columns: readonly FileColumn[]): string {
  return `${columns.map(({ heading }) => csvCell(heading)).join(',')}\r\n`;
}

function csvLines(rows: readonly FileRow[], columns: readonly FileColumn[]): string {
  const lines = rows.map((row) => columns.map((column) => csvCell(csvValue(column, row))).join(','));
  return lines.map((line) => `${line}\r\n`).join('');
}

function csvValue({ field, kind, toCell }: FileColumn, row: FileRow): unknown {
  const value = toCell(row[field], row);
  return kind === 'amount' && typeof value === 'number' ? toMajor(value).toFixed(2) : value;
}

const xlsxFormats = { amount: '0.00', day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm:ss', other: undefined };

function xlsxStream(
  name: string,
  batches: AsyncIterable<readonly FileRow[]>,
  columns: readonly FileColumn[],
): Readable {
  async function* listRows() {
    for await (const rows of batches) for (const row of rows) yield columns.map((one) => xlsxCell(one, row));
  }
  const workbook = writeXlsxStream(listRows(), {
    name,
    columns: columns.map(({ heading, kind }) => ({
      header: heading,
      ...(xlsxFormats[kind] && { numFmt: xlsxFormats[kind] }),
    })),
    freezePane: { rows: 1 },
  });
  return Readable.from(workbook);
}

/** Numbers, days and instants (UTC) as such; a text is never a formula here. */
function xlsxCell({ field, kind, toCell }: FileColumn, row: FileRow): CellValue {
  const value = toCell(row[field], row);
  if (typeof value === 'number') return kind === 'amount' ? toMajor(value) : value;
  if (kind === 'day' && typeof value === 'string') return new Date(value);
  if (value instanceof Date || typeof value === 'boolean') return value;
  return cellText(value);
}

function unwrap(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodNullable || field instanceof z.ZodOptional ? field.unwrap() : field;
}

/** The first letter of each word of a name. */
function initials(name: string): string {
  return name
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => `${[...word][0]}.`)
    .join(' ');
}

/**
 * Where a spreadsheet may begin to read a cell: at its start, and after whatever another regional setting separates cells or
 * lines by. Invisible characters and quotation marks may precede the sign that makes it a formula.
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
