import { Readable } from 'node:stream';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { z } from 'zod';
import { amounts, csvHandling } from '../../../contract/desk/schemas/common.ts';
import { toMajor } from '../../../contract/moneyFormat.ts';

type FileRow = Readonly<Record<string, unknown>>;
type FileColumn = { readonly name: string; readonly isAmount: boolean; toCell(value: unknown): unknown };

export type FileFormat = 'csv' | 'xlsx';

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<FileFormat, string>;

/** A list as a file for spreadsheets, written as its batches of rows arrive: no file is held in memory. */
export function createListFile(
  format: FileFormat,
  name: string,
  batches: AsyncIterable<readonly FileRow[]>,
  item: z.ZodObject,
): { headers: Record<string, string>; stream: Readable } {
  const headers = {
    'content-type': contentTypes[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
  };
  const stream = format === 'csv' ? Readable.from(csvChunks(batches, item)) : xlsxStream(name, batches, item);
  return { headers, stream };
}

/**
 * A column for each field of a row, with amounts in whole units of the currency beside them, `3051.48`. Names are initials,
 * and addresses that open a picture are left out: docs/decisions/personal-data-access.md.
 */
function listColumns(item: z.ZodObject): FileColumn[] {
  return Object.entries(item.shape).flatMap(([name, field]) => {
    const as = csvHandling.get(unwrap(field))?.as;
    if (as === 'leftOut') return [];
    return [{ name, isAmount: isAmount(field), toCell: as === undefined ? keepValue : hiders[as] }];
  });
}

const keepValue = (value: unknown): unknown => value;
const hiders = {
  initials: (value: unknown) => (typeof value === 'string' ? initials(value) : value),
  covered: (value: unknown) => (typeof value === 'string' && value !== '' ? '••••' : value),
};

async function* csvChunks(batches: AsyncIterable<readonly FileRow[]>, item: z.ZodObject) {
  // The byte order mark makes spreadsheets read it as UTF-8.
  yield `\ufeff${toCsv([], item)}`;
  const columns = listColumns(item);
  for await (const rows of batches) yield csvLines(rows, columns);
}

/** Rows as a spreadsheet reads them (RFC 4180). Lists and objects are written as on the wire. */
export function toCsv(rows: readonly FileRow[], item: z.ZodObject): string {
  const columns = listColumns(item);
  return `${columns.map(({ name }) => csvCell(name)).join(',')}\r\n${csvLines(rows, columns)}`;
}

function csvLines(rows: readonly FileRow[], columns: readonly FileColumn[]): string {
  const lines = rows.map((row) => columns.map((column) => csvCell(csvValue(column, row))).join(','));
  return lines.map((line) => `${line}\r\n`).join('');
}

function csvValue({ name, isAmount, toCell }: FileColumn, row: FileRow): unknown {
  const value = toCell(row[name]);
  return isAmount && typeof value === 'number' ? toMajor(value).toFixed(2) : value;
}

const amountFormat = '0.00';

function xlsxStream(name: string, batches: AsyncIterable<readonly FileRow[]>, item: z.ZodObject): Readable {
  const columns = listColumns(item);
  async function* listRows() {
    for await (const rows of batches) for (const row of rows) yield columns.map((one) => xlsxCell(one, row));
  }
  const workbook = writeXlsxStream(listRows(), {
    name,
    columns: columns.map((one) => ({ header: one.name, ...(one.isAmount ? { numFmt: amountFormat } : {}) })),
    freezePane: { rows: 1 },
  });
  return Readable.from(workbook);
}

/** Numbers and moments (UTC) as such; a text is never a formula here. */
function xlsxCell({ name, isAmount, toCell }: FileColumn, row: FileRow): CellValue {
  const value = toCell(row[name]);
  if (typeof value === 'number') return isAmount ? toMajor(value) : value;
  if (value instanceof Date || typeof value === 'boolean') return value;
  return cellText(value);
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
