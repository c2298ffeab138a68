import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Config, getMarket } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { parseCamtLines } from './camt.ts';
import { parseCsvLines } from './csv.ts';
import { decodeFile } from './decode.ts';
import { isRefused, type ParsedLine, type RefusedLine, UnreadableFile } from './parseFields.ts';
import { partsOf, placeLines } from './placeLines.ts';

export type StatementFile = { market: string; fileName: string; bytes: Buffer; account: string };

/** A file as it was read: nothing is stored yet. */
export type ParsedStatement = {
  format: 'csv' | 'camt.053';
  lines: ParsedLine[];
  refused: RefusedLine[];
};

/** Reads a file, line by line. Throws {@link UnreadableFile} for what is no statement. */
export async function parseStatement(
  config: Config,
  { market, bytes, account }: StatementFile,
): Promise<ParsedStatement> {
  const text = decodeFile(bytes);
  if (text.trim() === '') throw new UnreadableFile('empty');
  const format = text.trimStart().startsWith('<') ? 'camt.053' : 'csv';
  const defaults = { account, currency: getMarket(config, market).currency };
  const lines: ParsedLine[] = [];
  const refused: RefusedLine[] = [];
  for await (const line of format === 'csv'
    ? parseCsvLines(text, defaults)
    : parseCamtLines(text, defaults)) {
    if (isRefused(line)) refused.push(line);
    else lines.push(line);
  }
  return { format, lines, refused };
}

/** Stores what was read, in one transaction: lines that no file had before, and what each line of the file was. */
export async function storeStatement(
  trx: Database,
  { market, fileName }: StatementFile,
  { format, lines, refused }: ParsedStatement,
  { staffId, currency, now }: { staffId: string; currency: string; now: Date },
): Promise<{ statementId: string; added: number; known: number; refused: number }> {
  const statementId = randomBytes(8).toString('hex');
  const placed = await placeLines(trx, market, lines);
  for (const batch of partsOf([...placed, ...refused])) await insertItems(trx, statementId, batch);
  const added = placed.filter(({ isKnown }) => !isKnown).length;
  const counts = { added, known: placed.length - added, refused: refused.length };
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

type StatementItem = { number: number; lineId?: string; isKnown?: boolean; field?: string; reason?: string };

async function insertItems(
  trx: Database,
  statementId: string,
  items: readonly StatementItem[],
): Promise<void> {
  await sql`
    insert into bank_statement_items (statement_id, line_number, line_id, is_known, field, reason)
    select ${statementId}, line_number, line_id, is_known, field, reason
    from unnest(${items.map(({ number }) => number)}::int[], ${items.map(({ lineId }) => lineId ?? null)}::text[],
      ${items.map(({ isKnown }) => isKnown === true)}::boolean[],
      ${items.map(({ field }) => field ?? null)}::text[], ${items.map(({ reason }) => reason ?? null)}::text[])
      as item (line_number, line_id, is_known, field, reason)`.execute(trx);
}
