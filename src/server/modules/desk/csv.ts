import { z } from 'zod';
import { amounts, csvHandling } from '../../../contract/desk/schemas/common.ts';
import { toMajor } from '../../../contract/moneyFormat.ts';

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
