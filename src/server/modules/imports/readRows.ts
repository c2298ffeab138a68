import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import type { z } from 'zod';
import { detectEncoding } from '../bankStatements/index.ts';
import { type ImportFileName, importFiles, listChoices } from './columns.ts';
import {
  describeCell,
  describeChoice,
  type ImportError,
  type ImportReason,
  isImportReason,
} from './errors.ts';

/** Where the files of an import lie: a folder, or an upload. `open` gives the bytes from the beginning, null without such a file. */
export type ImportSource = { open(name: ImportFileName): AsyncIterable<Uint8Array> | null };

/** A row by its line; null where it is malformed, which has been reported. `readable`: its cells that are right by themselves. */
export type LocatedRow<Row> = {
  line: number;
  row: Row | null;
  readable: Partial<Row>;
  cells: Readonly<Record<string, string>>;
};
export type ReportRowError = (error: ImportError) => void;

const separators = [',', ';', '\t'] as const;

type RowOf<Name extends ImportFileName> = z.output<(typeof importFiles)[Name]['columns']>;

/**
 * The rows of a file; errors of malformed ones are reported. UTF-8, UTF-16 and windows-1252, and commas,
 * semicolons and tabs, are recognized by themselves.
 */
export async function* readRows<Name extends ImportFileName>(
  source: ImportSource,
  file: Name,
  report: ReportRowError,
): AsyncGenerator<LocatedRow<RowOf<Name>>> {
  const { columns, isRequired } = importFiles[file];
  const bytes = source.open(file);
  if (bytes === null) {
    if (isRequired) report({ file, line: 0, field: '', reason: 'noFile' });
    return;
  }
  const text = await decode(bytes, () => source.open(file) ?? []);
  const header = await text.next();
  const firstLine = header.done ? '' : header.value;
  const separator = findSeparator(firstLine);
  const parser = Readable.from(prepend(firstLine, text)).compose(
    parse({ delimiter: separator, info: true, skip_empty_lines: true, relax_column_count: false }),
  ) as AsyncIterable<{ record: string[]; info: Info }>;
  let names: string[] | undefined;
  let absent: readonly string[] = [];
  let line = 1;
  try {
    for await (const { record, info } of parser) {
      if (names === undefined) {
        names = record.map((name) => name.trim());
        absent = checkHeader(file, names, report);
        if (absent.some((name) => keyColumns.includes(name))) return;
        continue;
      }
      line = info.lines;
      const cells = Object.fromEntries(names.map((name, index) => [name, (record[index] ?? '').trim()]));
      const filled = fillMissingColumns(columns.shape, cells);
      const parsed = columns.safeParse(filled);
      if (parsed.success) {
        const row = parsed.data as RowOf<Name>;
        yield { line, row, readable: row, cells };
        continue;
      }
      for (const issue of parsed.error.issues)
        if (!absent.includes(String(issue.path[0]))) report({ file, line, ...toFieldError(issue, cells) });
      yield { line, row: null, readable: readCells(columns.shape, filled), cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    report({ file, line: Number(error.lines), field: '', reason: 'badQuotes' });
    return;
  }
  if (names === undefined || (line === 1 && isRequired))
    report({ file, line: 0, field: '', reason: 'emptyFile' });
}

/** Without them it isn't known which rows of other files belong to a row. */
const keyColumns = ['borrower', 'loan'];

function readCells<Row>(
  shape: Readonly<Record<string, z.ZodType>>,
  cells: Record<string, string>,
): Partial<Row> {
  const parsed = Object.entries(shape).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(cells[name]);
    return success ? [[name, data]] : [];
  });
  return Object.fromEntries(parsed) as Partial<Row>;
}

function fillMissingColumns(shape: object, cells: Record<string, string>): Record<string, string> {
  return { ...Object.fromEntries(Object.keys(shape).map((name) => [name, ''])), ...cells };
}

function toFieldError({ path, message }: z.core.$ZodIssue, cells: Record<string, string>) {
  const field = String(path[0] ?? '');
  const value = cells[field] ?? '';
  const reason: ImportReason = value === '' ? 'missing' : isImportReason(message) ? message : 'unreadable';
  const detail =
    reason === 'badChoice' ? describeChoice(field, value, listChoices(field)) : describeCell(field, value);
  return { field, reason, detail };
}

/** Reports columns that are unknown or lacking, and returns those lacking that must not be empty. */
function checkHeader(
  file: ImportFileName,
  names: readonly string[],
  report: ReportRowError,
): readonly string[] {
  const shape: Record<string, z.ZodType> = importFiles[file].columns.shape;
  const unknown = names.filter((name) => !Object.hasOwn(shape, name));
  const missing = Object.entries(shape)
    .filter(([name, schema]) => !names.includes(name) && !schema.safeParse('').success)
    .map(([name]) => name);
  for (const name of unknown) {
    const field = name
      .replaceAll(/\p{Cc}/gu, '\ufffd')
      .slice(0, 64)
      .toWellFormed();
    report({ file, line: 1, field, reason: 'unknownColumn' });
  }
  for (const field of missing) report({ file, line: 1, field, reason: 'noColumn' });
  return missing;
}

/** The separator that the header has most of. */
function findSeparator(header: string): string {
  const line = header.split(/\r?\n/, 1)[0] ?? '';
  const counts = separators.map((separator) => line.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The text in pieces. A first pass over a file without a byte order mark decides whether it is UTF-8. */
async function decode(
  bytes: AsyncIterable<Uint8Array>,
  reopen: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<AsyncGenerator<string, undefined>> {
  const encoding = await findEncoding(bytes);
  return decodeAs(encoding, reopen());
}

async function* decodeAs(
  encoding: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  yield decoder.decode();
  return undefined;
}

async function findEncoding(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const piece of bytes) {
      const detected = isFirst ? detectEncoding(Buffer.from(piece)) : 'utf-8';
      if (detected !== 'utf-8') return detected;
      isFirst = false;
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

async function* prepend(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
