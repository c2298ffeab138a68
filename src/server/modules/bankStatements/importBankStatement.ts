import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { type Config, getMarket } from '../../config/index.ts';
import { type Database, insertRows } from '../../platform/database/index.ts';
import { createShortId } from '../../platform/shortId.ts';
import {
  decodeFile,
  isRejectedLine,
  type ParsedLine,
  type RejectedLine,
  UnreadableFileError,
} from './parseFields.ts';
import { parseCamtLines, parseCsvLines } from './readers.ts';

type StatementFile = { market: string; fileName: string; bytes: Buffer; account: string };

/** A parsed file, not stored yet. */
type ParsedStatement = {
  format: 'csv' | 'camt.053';
  lines: ParsedLine[];
  refused: RejectedLine[];
};

/** Parses a statement file. Throws {@link UnreadableFileError} if it isn't one; single malformed lines are in `refused`. */
export async function parseStatement(
  config: Config,
  { market, bytes, account }: StatementFile,
): Promise<ParsedStatement> {
  const text = decodeFile(bytes);
  if (text.trim() === '') throw new UnreadableFileError('empty');
  const format = text.trimStart().startsWith('<') ? 'camt.053' : 'csv';
  const defaults = { account, currency: getMarket(config, market).currency };
  const lines: ParsedLine[] = [];
  const refused: RejectedLine[] = [];
  for await (const line of format === 'csv'
    ? parseCsvLines(text, defaults)
    : parseCamtLines(text, defaults)) {
    if (isRejectedLine(line)) refused.push(line);
    else lines.push(line);
  }
  return { format, lines, refused };
}

/** Stores a parsed file in the caller's transaction: lines that are new, and for each line of the file which one it is. */
export async function storeStatement(
  trx: Database,
  { market, fileName }: StatementFile,
  { format, lines, refused }: ParsedStatement,
  { staffId, currency, now }: { staffId: string; currency: string; now: Date },
): Promise<{ statementId: string; added: number; known: number; refused: number }> {
  const statementId = createShortId();
  const resolved = await storeLines(trx, market, lines);
  const items = [...resolved, ...refused].map((item) => toItemRow(statementId, item));
  await insertRows(trx, 'bankStatementItems', items);
  const added = resolved.filter(({ isKnown }) => !isKnown).length;
  const counts = { added, known: resolved.length - added, refused: refused.length };
  await trx
    .insertInto('bankStatements')
    .values({
      statementId,
      market,
      currency,
      fileName,
      format,
      importedBy: staffId,
      importedAt: now,
      ...counts,
    })
    .execute();
  return { statementId, ...counts };
}

function toItemRow(statementId: string, { number, ...item }: ResolvedLine | RejectedLine) {
  const outcome = { lineId: null, isKnown: false, field: null, reason: null, content: null };
  return { statementId, lineNumber: number, ...outcome, ...item };
}

type ResolvedLine = { number: number; lineId: string; isKnown: boolean };
type StoredLine = { lineId: string; identity: string; description: string };
/** Lines of a file with the same market, day, amount and reference. */
type LineGroup = { identity: string; lines: ParsedLine[] };

const batchSize = 5_000;

/**
 * Finds for each line of a file the stored line that it is, and stores new ones. Lines are identified by day, amount and
 * reference, and among equal ones by description first; the account is no part of it, since the uploader names it. A line
 * that two files describe differently becomes disputed.
 */
async function storeLines(
  trx: Database,
  market: string,
  lines: readonly ParsedLine[],
): Promise<ResolvedLine[]> {
  const byIdentity = Map.groupBy(lines, ({ valueDate, amount, reference }) =>
    JSON.stringify([market, valueDate, amount, reference]),
  );
  // Sorted, so that two concurrent imports don't deadlock.
  const groups = [...byIdentity]
    .map(([identity, groupLines]) => ({ identity: hash('sha256', identity, 'base64url'), lines: groupLines }))
    .toSorted((a, b) => (a.identity < b.identity ? -1 : 1));
  const resolved: ResolvedLine[] = [];
  for (let from = 0; from < groups.length; from += batchSize)
    resolved.push(...(await storeBatch(trx, market, groups.slice(from, from + batchSize))));
  return resolved;
}

/** @param insertedBefore lines that this file stored before a concurrent import inserted others: the batch is matched again */
async function storeBatch(
  trx: Database,
  market: string,
  groups: readonly LineGroup[],
  insertedBefore: ReadonlySet<string> = new Set(),
): Promise<ResolvedLine[]> {
  const stored = Map.groupBy(await listStoredLines(trx, market, groups), ({ identity }) => identity);
  const matches = groups.map((group) => matchLines(group, stored.get(group.identity) ?? []));
  const newLines = matches.flatMap((match) => match.newLines);
  const inserted = new Set([...insertedBefore, ...(await insertLines(trx, market, newLines))]);
  if (newLines.some(({ lineId }) => !inserted.has(lineId))) return storeBatch(trx, market, groups, inserted);
  const lineIds = matches.flatMap(({ disputedIds }) => disputedIds);
  await markDisputed(trx, lineIds);
  return matches.flatMap(({ lines }) =>
    lines.map((line) => ({ ...line, isKnown: !inserted.has(line.lineId) })),
  );
}

type NewLine = ParsedLine & { lineId: string };
type GroupMatch = { lines: Omit<ResolvedLine, 'isKnown'>[]; newLines: NewLine[]; disputedIds: string[] };

/** Matches the lines of a group to stored ones: by description, then in order; the rest is new. */
function matchLines({ identity, lines }: LineGroup, stored: readonly StoredLine[]): GroupMatch {
  const byDescription = Map.groupBy(stored.toReversed(), ({ description }) => description);
  const sameDescription = lines.map((line) => byDescription.get(line.description)?.pop());
  const matchedLines = new Set(sameDescription);
  const remaining = stored.filter((line) => !matchedLines.has(line)).toReversed();
  const match: GroupMatch = { lines: [], newLines: [], disputedIds: [] };
  for (const [index, line] of lines.entries()) {
    const storedLine = sameDescription[index] ?? remaining.pop();
    const position = stored.length + match.newLines.length + 1;
    const lineId = storedLine?.lineId ?? hash('sha256', `${identity} ${position}`, 'base64url').slice(0, 22);
    match.lines.push({ number: line.number, lineId });
    if (storedLine === undefined) match.newLines.push({ ...line, lineId });
    else if (storedLine.description !== line.description) match.disputedIds.push(lineId);
  }
  return match;
}

/** The stored lines of these groups, in the order in which they were stored. */
async function listStoredLines(
  trx: Database,
  market: string,
  groups: readonly LineGroup[],
): Promise<StoredLine[]> {
  const keys = groups.flatMap(({ identity, lines: [line] }) => (line ? [{ identity, ...line }] : []));
  const { rows } = await sql<StoredLine>`
    select line.line_id as "lineId", key.identity, line.description
    from unnest(${keys.map(({ identity }) => identity)}::text[],
      ${keys.map(({ valueDate }) => valueDate)}::date[], ${keys.map(({ amount }) => amount)}::bigint[],
      ${keys.map(({ reference }) => reference)}::text[]) as key (identity, value_date, amount, reference)
    join bank_statement_lines line on line.market = ${market} and line.value_date = key.value_date
      and line.amount = key.amount and line.reference = key.reference
    order by line.number`.execute(trx);
  return rows;
}

/** Inserts lines in order. Returns the ids of those that didn't exist. */
async function insertLines(trx: Database, market: string, lines: readonly NewLine[]): Promise<string[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<{ lineId: string }>`
    insert into bank_statement_lines (line_id, market, account, value_date, amount, currency, reference, description)
    select line_id, ${market}, account, value_date, amount, currency, reference, description
    from unnest(${lines.map(({ lineId }) => lineId)}::text[], ${lines.map(({ account }) => account)}::text[],
      ${lines.map(({ valueDate }) => valueDate)}::date[], ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ currency }) => currency)}::text[], ${lines.map(({ reference }) => reference)}::text[],
      ${lines.map(({ description }) => description)}::text[])
      as line (line_id, account, value_date, amount, currency, reference, description)
    on conflict (line_id) do nothing returning line_id as "lineId"`.execute(trx);
  return rows.map(({ lineId }) => lineId);
}

async function markDisputed(trx: Database, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await sql`update bank_statement_lines set is_disputed = true where line_id = any(${lineIds}::text[])`.execute(
    trx,
  );
}
