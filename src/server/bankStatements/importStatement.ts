import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Config, marketIn } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { camtLines } from './camt.ts';
import { csvLines } from './csv.ts';
import { decodeFile } from './decode.ts';
import { isRefused, type ParsedLine, type RefusedLine, UnreadableFile } from './line.ts';

export type StatementFile = { market: string; fileName: string; bytes: Buffer; account: string };

/** A file as it was read: nothing is stored yet. */
export type ReadStatement = {
  format: 'csv' | 'camt.053';
  lines: (ParsedLine & { lineId: string })[];
  refused: RefusedLine[];
};

/** Reads a file, line by line. Throws {@link UnreadableFile} for what is no statement. */
export async function readStatement(
  config: Config,
  { market, bytes, account }: StatementFile,
): Promise<ReadStatement> {
  const text = decodeFile(bytes);
  if (text.trim() === '') throw new UnreadableFile('empty');
  const format = text.trimStart().startsWith('<') ? 'camt.053' : 'csv';
  const defaults = { account, currency: marketIn(config, market).currency };
  const lines: ReadStatement['lines'] = [];
  const refused: RefusedLine[] = [];
  const repeats = new Map<string, number>();
  for await (const line of format === 'csv' ? csvLines(text, defaults) : camtLines(text, defaults)) {
    if (isRefused(line)) {
      refused.push(line);
      continue;
    }
    const { valueDate, amount, currency, reference } = line;
    const identity = JSON.stringify([market, line.account, valueDate, amount, currency, reference]);
    const repeat = (repeats.get(identity) ?? 0) + 1;
    repeats.set(identity, repeat);
    lines.push({ ...line, lineId: hashOf(identity, repeat) });
  }
  return { format, lines, refused };
}

/** The same line in two files is one: of identical ones of a file the first is the first of the other. */
function hashOf(identity: string, repeat: number): string {
  return hash('sha256', `${identity} ${repeat}`, 'base64url').slice(0, 22);
}

const atOnce = 5_000;

/** Stores what was read, in one transaction: lines that no file had before, and what each line of the file was. */
export async function storeStatement(
  trx: Database,
  { market, fileName }: StatementFile,
  { format, lines, refused }: ReadStatement,
  { staffId, currency, now }: { staffId: string; currency: string; now: Date },
): Promise<{ statementId: string; added: number; known: number; refused: number }> {
  const statementId = randomBytes(8).toString('hex');
  const fresh = new Set<string>();
  // In one order, so that two files at once don't wait for each other.
  const sorted = lines.toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1));
  for (const part of partsOf(sorted))
    for (const lineId of await insertLines(trx, market, part)) fresh.add(lineId);
  for (const part of partsOf([...lines, ...refused])) await insertItems(trx, statementId, part, fresh);
  const added = fresh.size;
  const counts = { added, known: lines.length - added, refused: refused.length };
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

function partsOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, at) =>
    items.slice(at * atOnce, (at + 1) * atOnce),
  );
}

async function insertLines(
  trx: Database,
  market: string,
  lines: readonly ReadStatement['lines'][number][],
): Promise<string[]> {
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

type Item = { number: number; lineId?: string; field?: string; reason?: string };

async function insertItems(
  trx: Database,
  statementId: string,
  items: readonly Item[],
  fresh: ReadonlySet<string>,
): Promise<void> {
  await sql`
    insert into bank_statement_items (statement_id, line_number, line_id, is_known, field, reason)
    select ${statementId}, line_number, line_id, is_known, field, reason
    from unnest(${items.map(({ number }) => number)}::int[], ${items.map(({ lineId }) => lineId ?? null)}::text[],
      ${items.map(({ lineId }) => lineId !== undefined && !fresh.has(lineId))}::boolean[],
      ${items.map(({ field }) => field ?? null)}::text[], ${items.map(({ reason }) => reason ?? null)}::text[])
      as item (line_number, line_id, is_known, field, reason)`.execute(trx);
}
