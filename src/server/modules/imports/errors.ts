import type { ImportFileName } from './columns.ts';

/** What may be wrong with a field, a row or a file. */
export const importReasons = {
  missing: 'is empty',
  unreadable: 'is not in the format that its column has',
  tooLong: 'is too long',
  noFile: 'the file is missing',
  noColumn: 'the file has no such column',
  unknownColumn: 'no such column is known',
  emptyFile: 'the file has no rows',
  badQuotes: 'a quotation mark is not closed, or a row has another number of cells than the header',
  unknown: 'is not in the configuration',
  badPhone: 'is no phone number of its market',
  badName: 'has characters that documents cannot carry',
  badIdNumber: 'is no id number of its market, or of another birth date',
  badAccount: 'is no bank account of its market',
  duplicate: 'is in the files twice',
  exists: 'exists already',
  outOfOrder: 'does not stand in the order of the file before it, or belongs to nothing there',
  beforeDisbursal: 'is before the disbursal',
  afterCutoff: 'is after the cut-off',
  inFuture: 'is after today',
  notAscending: 'is not after the one before it',
  incomplete: 'belongs to other columns that are empty',
  notWithContent: 'does not go with the content of the row',
  wrongSum: 'differs from the sum',
  notReproduced: 'differs from what the files come to',
  cutoffDiffers: 'differs from other loans of its currency',
  notCalculable: 'these terms cannot be calculated',
} as const;
export type ImportReason = keyof typeof importReasons;

/** An error by file, line (the header is 1; 0: the file) and field. `detail`: figures, never personal data. */
export type ImportError = {
  file: ImportFileName;
  line: number;
  field: string;
  reason: ImportReason;
  detail?: string;
};

/** With its place: file, line, field. */
export function locateImportError({ file, line, field, ...error }: ImportError): string {
  const place = [file, ...(line > 0 ? [`line ${line}`] : []), ...(field === '' ? [] : [field])].join(', ');
  return `${place}: ${formatImportError(error)}`;
}

/** What is wrong. */
export function formatImportError({ reason, detail = '' }: { reason: string; detail?: string }): string {
  const text = isImportReason(reason) ? importReasons[reason] : reason;
  return detail === '' ? text : `${text} (${detail})`;
}

export function isImportReason(text: string): text is ImportReason {
  return Object.hasOwn(importReasons, text);
}
