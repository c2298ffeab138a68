import { z } from 'zod';
import { amounts } from '../../contract/desk/schemas/parts.ts';
import { majorOf } from '../../contract/moneyFormat.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Rows as a spreadsheet reads them (RFC 4180): a column for each field of `item`, and amounts in whole units of
 * the currency beside them, `3051.48`. Fields that are lists or objects stand as they are on the wire.
 */
export function csvOf(rows: readonly Row[], item: z.ZodObject): string {
  const columns = Object.entries(item.shape).map(([name, field]) => ({ name, isAmount: isAmount(field) }));
  const lines = rows.map((row) =>
    columns.map(({ name, isAmount }) => {
      const value = row[name];
      return isAmount && typeof value === 'number' ? majorOf(value).toFixed(2) : value;
    }),
  );
  return [columns.map(({ name }) => name), ...lines]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('');
}

function isAmount(field: z.core.$ZodType): boolean {
  const inner = field instanceof z.ZodNullable || field instanceof z.ZodOptional ? field.unwrap() : field;
  return amounts.get(inner) !== undefined;
}

function cell(value: unknown): string {
  const text = textOf(value);
  // A spreadsheet would take it for a formula.
  const isFormula = /^[=+\-@＝＋－＠\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
