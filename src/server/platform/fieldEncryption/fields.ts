import type { FieldContext } from './fieldCipher.ts';
import type { FieldEncryption } from './fieldEncryption.ts';

/** Where a personal field is kept, and by which columns its row is named. */
export type EncryptedField = {
  table: string;
  column: string;
  row: string;
  key: readonly [string, string];
  /** A field of a JSON column. */
  jsonField?: string;
  /** The column by which it is found. */
  hash?: string;
};

export const encryptedFields: readonly EncryptedField[] = [
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
  ...['idNumber', 'phone', 'name'].map((jsonField) => ({
    table: 'certifications',
    column: 'declared',
    row: 'borrower_id',
    key: ['borrower_id', 'step'] as const,
    jsonField,
  })),
];

export function toFieldContext({ table, column, jsonField }: EncryptedField, row: string): FieldContext {
  return { table, column: jsonField === undefined ? column : `${column}.${jsonField}`, row };
}

/** A row by its columns' names, with what is kept encrypted in it opened. */
export function decryptRow(
  personal: Pick<FieldEncryption, 'decrypt'>,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const decryptedRow: Record<string, unknown> = structuredClone(row);
  for (const field of encryptedFields.filter((candidate) => candidate.table === table)) {
    const { column, jsonField = column } = field;
    const container = field.jsonField === undefined ? decryptedRow : decryptedRow[column];
    const storedValue = isRecord(container) && container[jsonField];
    if (isRecord(container) && typeof storedValue === 'string')
      container[jsonField] = personal.decrypt(toFieldContext(field, String(row[field.row])), storedValue);
  }
  return decryptedRow;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
