import { z } from 'zod';
import { amounts, inFiles } from '../../contract/desk/schemas/parts.ts';
import { majorOf } from '../../contract/moneyFormat.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Rows as a spreadsheet reads them (RFC 4180): a column for each field of `item`, and amounts in whole units of
 * the currency beside them, `3051.48`. Fields that are lists or objects stand as they are on the wire. Names are initials,
 * and addresses that open a picture are left out: docs/decisions/personal-data-access.md.
 */
export function csvOf(rows: readonly Row[], item: z.ZodObject): string {
  const columns = Object.entries(item.shape)
    .map(([name, field]) => ({ name, isAmount: isAmount(field), as: inFiles.get(inner(field))?.as }))
    .filter(({ as }) => as !== 'leftOut');
  const lines = rows.map((row) =>
    columns.map(({ name, isAmount, as }) => {
      const value = row[name];
      if (as === 'initials') return typeof value === 'string' ? initials(value) : value;
      if (as === 'covered') return typeof value === 'string' && value !== '' ? '••••' : value;
      return isAmount && typeof value === 'number' ? majorOf(value).toFixed(2) : value;
    }),
  );
  return [columns.map(({ name }) => name), ...lines]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('');
}

function inner(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodNullable || field instanceof z.ZodOptional ? field.unwrap() : field;
}

function isAmount(field: z.core.$ZodType): boolean {
  return amounts.get(inner(field)) !== undefined;
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

function cell(value: unknown): string {
  const text = textOf(value);
  // An apostrophe makes it text.
  const plain = isNumber.test(text) ? text : text.replaceAll(formula, "$1'$2").replace(/^[\t\r]/, "'$&");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
