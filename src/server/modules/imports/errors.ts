import enProgress from '../../messages/en/importProgress.json' with { type: 'json' };
import en from '../../messages/en/imports.json' with { type: 'json' };
import esProgress from '../../messages/es/importProgress.json' with { type: 'json' };
import es from '../../messages/es/imports.json' with { type: 'json' };
import { type LocalizedText, localizedTexts } from '../../messages/index.ts';
import { maskAllButLast } from '../../platform/masking.ts';
import type { ImportFileName } from './columns.ts';

const importText = localizedTexts({ es, en });
const progressText = localizedTexts({ es: esProgress, en: enProgress });

/** Why a batch cannot go on: rows of it exist by now, or its loans come to other amounts than when it was checked. */
export type ImportFailure = 'conflict' | 'changed';

/** What may be wrong with a field, a row or a file. */
export type ImportReason = keyof typeof en;

/**
 * An error by file, line (the header is 1; 0: the file) and field. `detail`: what was read and what is taken, in no language;
 * personal data are masked.
 */
export type ImportError = {
  file: ImportFileName;
  line: number;
  field: string;
  reason: ImportReason;
  detail?: string;
};

const partiallyMaskedColumns = ['phone', 'idNumber', 'clabe', 'account'];
const omittedColumns = ['fullName', 'address', 'birthDate'];
const maxDetailLength = 60;

/** The value of a cell for an error: personal data are left out but for the end of a long number. */
export function describeCell(field: string, value: string): string {
  if (value === '' || omittedColumns.includes(field)) return '';
  if (partiallyMaskedColumns.includes(field)) return maskAllButLast(value);
  const text = value.replaceAll(/\p{Cc}/gu, '\ufffd').toWellFormed();
  return `“${text.length > maxDetailLength ? `${text.slice(0, maxDetailLength)}…` : text}”`;
}

/** The value of a cell, and the values that its column takes. */
export function describeChoice(field: string, value: string, choices: readonly string[]): string {
  return `${describeCell(field, value)} ≠ ${choices.join(', ')}`;
}

/** With its place: file, line, field. */
export function locateImportError({ file, line, field, ...error }: ImportError): string {
  const location = [file, ...(line > 0 ? [`line ${line}`] : []), ...(field === '' ? [] : [field])].join(', ');
  return `${location}: ${formatImportError(error, 'en')}`;
}

export function formatImportError(
  { reason, detail = '' }: { reason: string; detail?: string },
  language: 'es' | 'en',
): string {
  const text = isImportReason(reason) ? importText(reason)[language] : reason;
  return detail === '' ? text : `${text} (${detail})`;
}

/** Why a batch cannot go on, and what to do. */
export function formatImportFailure(failure: string, language: 'es' | 'en'): string {
  return failure === '' ? '' : progressText(failure === 'conflict' ? 'conflict' : 'changed')[language];
}

/** What happened to imported loans or borrowers since, by kind; an import is undone only while there is nothing. */
export type LaterEvents = { kind: Exclude<keyof typeof enProgress, ImportFailure>; count: number };

export function formatLaterEvents(events: readonly LaterEvents[]): LocalizedText {
  const format = (language: 'es' | 'en') =>
    events.map(({ kind, count }) => `${progressText(kind)[language]} ${count}`).join(', ');
  return { es: format('es'), en: format('en') };
}

export function isImportReason(text: string): text is ImportReason {
  return Object.hasOwn(en, text);
}
