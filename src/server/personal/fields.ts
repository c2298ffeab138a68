import type { Place } from './cipher.ts';
import type { Personal } from './index.ts';

/** Where a personal field is kept, and by which columns its row is named. */
export type Field = {
  table: string;
  column: string;
  row: string;
  key: readonly [string, string];
  /** A field of a JSON column. */
  within?: string;
  /** The column by which it is found. */
  hash?: string;
};

export const fields: readonly Field[] = [
  {
    table: 'bank_accounts',
    column: 'account_number',
    row: 'borrower_id',
    key: ['borrower_id', 'entry_id'],
    hash: 'account_hash',
  },
  { table: 'payouts', column: 'account_number', row: 'payout_id', key: ['borrower_id', 'payout_id'] },
  { table: 'payouts', column: 'beneficiary_name', row: 'payout_id', key: ['borrower_id', 'payout_id'] },
  {
    table: 'suspense_payers',
    column: 'account_number',
    row: 'payment_id',
    key: ['provider', 'payment_id'],
    hash: 'account_hash',
  },
  { table: 'suspense_payers', column: 'payer_name', row: 'payment_id', key: ['provider', 'payment_id'] },
  ...['idNumber', 'phone', 'name'].map((within) => ({
    table: 'certifications',
    column: 'declared',
    row: 'borrower_id',
    key: ['borrower_id', 'step'] as const,
    within,
  })),
];

export function placeOf({ table, column, within }: Field, row: string): Place {
  return { table, column: within === undefined ? column : `${column}.${within}`, row };
}

/** A row by its columns' names, with what is kept encrypted in it opened. */
export function openedRow(
  personal: Pick<Personal, 'decrypt'>,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const opened: Record<string, unknown> = structuredClone(row);
  for (const field of fields.filter((one) => one.table === table)) {
    const { column, within = column } = field;
    const holder = field.within === undefined ? opened : opened[column];
    const kept = isRecord(holder) && holder[within];
    if (isRecord(holder) && typeof kept === 'string')
      holder[within] = personal.decrypt(placeOf(field, String(row[field.row])), kept);
  }
  return opened;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
