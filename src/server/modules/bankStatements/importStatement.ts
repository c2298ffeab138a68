import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Config, getMarket } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { decodeFile, isRefused, type ParsedLine, type RefusedLine, UnreadableFile } from './parseFields.ts';
import { parseCamtLines, parseCsvLines } from './readers.ts';

type StatementFile = { market: string; fileName: string; bytes: Buffer; account: string };

/** A parsed file, not stored yet. */
type ParsedStatement = {
  format: 'csv' | 'camt.053';
  lines: ParsedLine[];
  refused: RefusedLine[];
};

/** Parses a statement file. Throws {@link UnreadableFile} if it isn't one; single malformed lines are in `refused`. */
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

type PlacedLine = { number: number; lineId: string; isKnown: boolean };
type StoredLine = { lineId: string; identity: string; description: string };
/** Lines of a file that agree in market, day, amount and reference. */
type Alike = { identity: string; lines: ParsedLine[] };

const atOnce = 5_000;

function partsOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, at) =>
    items.slice(at * atOnce, (at + 1) * atOnce),
  );
}

/**
 * Says which line of the bank each line of a file is, and stores those that no file had. Lines are one by what the bank says of
 * them: day, amount and reference, of several such ones first those of the same description. What the uploader calls the
 * account is no part of it. A line that two files describe differently is disputed from then on.
 */
async function placeLines(
  trx: Database,
  market: string,
  lines: readonly ParsedLine[],
): Promise<PlacedLine[]> {
  const byIdentity = Map.groupBy(lines, ({ valueDate, amount, reference }) =>
    JSON.stringify([market, valueDate, amount, reference]),
  );
  // In one order, so that two files at once don't wait for each other.
  const groups = [...byIdentity]
    .map(([identity, alike]) => ({ identity: hash('sha256', identity, 'base64url'), lines: alike }))
    .toSorted((a, b) => (a.identity < b.identity ? -1 : 1));
  const placed: PlacedLine[] = [];
  for (const part of partsOf(groups)) placed.push(...(await placePart(trx, market, part)));
  return placed;
}

/** `added`: what this file stored before another file's lines came between. */
async function placePart(
  trx: Database,
  market: string,
  groups: readonly Alike[],
  added: ReadonlySet<string> = new Set(),
): Promise<PlacedLine[]> {
  const stored = Map.groupBy(await storedLike(trx, market, groups), ({ identity }) => identity);
  const matched = groups.map((group) => matchLines(group, stored.get(group.identity) ?? []));
  const fresh = matched.flatMap(({ fresh }) => fresh);
  const inserted = new Set([...added, ...(await insertLines(trx, market, fresh))]);
  if (fresh.some(({ lineId }) => !inserted.has(lineId))) return placePart(trx, market, groups, inserted);
  await dispute(
    trx,
    matched.flatMap(({ disputed }) => disputed),
  );
  return matched.flatMap(({ placed }) =>
    placed.map((one) => ({ ...one, isKnown: !inserted.has(one.lineId) })),
  );
}

type Fresh = ParsedLine & { lineId: string };
type Matched = { placed: Omit<PlacedLine, 'isKnown'>[]; fresh: Fresh[]; disputed: string[] };

/** Those of the same description are one, then the others in their order; what is left is new. */
function matchLines({ identity, lines }: Alike, stored: readonly StoredLine[]): Matched {
  const same = Map.groupBy(stored.toReversed(), ({ description }) => description);
  const found = lines.map((line) => same.get(line.description)?.pop());
  const taken = new Set(found);
  const others = stored.filter((one) => !taken.has(one)).toReversed();
  const matched: Matched = { placed: [], fresh: [], disputed: [] };
  for (const [at, line] of lines.entries()) {
    const known = found[at] ?? others.pop();
    const place = stored.length + matched.fresh.length + 1;
    const lineId = known?.lineId ?? hash('sha256', `${identity} ${place}`, 'base64url').slice(0, 22);
    matched.placed.push({ number: line.number, lineId });
    if (known === undefined) matched.fresh.push({ ...line, lineId });
    else if (known.description !== line.description) matched.disputed.push(lineId);
  }
  return matched;
}

/** What is stored of the same market, day, amount and reference, in the order in which it was. */
async function storedLike(trx: Database, market: string, groups: readonly Alike[]): Promise<StoredLine[]> {
  const firsts = groups.flatMap(({ identity, lines: [line] }) => (line ? [{ identity, ...line }] : []));
  const { rows } = await sql<StoredLine>`
    select line.line_id as "lineId", asked.identity, line.description
    from unnest(${firsts.map(({ identity }) => identity)}::text[],
      ${firsts.map(({ valueDate }) => valueDate)}::date[], ${firsts.map(({ amount }) => amount)}::bigint[],
      ${firsts.map(({ reference }) => reference)}::text[]) as asked (identity, value_date, amount, reference)
    join bank_statement_lines line on line.market = ${market} and line.value_date = asked.value_date
      and line.amount = asked.amount and line.reference = asked.reference
    order by line.number`.execute(trx);
  return rows;
}

/** Stores lines in their order. Returns those that weren't there. */
async function insertLines(trx: Database, market: string, lines: readonly Fresh[]): Promise<string[]> {
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

async function dispute(trx: Database, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await sql`update bank_statement_lines set is_disputed = true where line_id = any(${lineIds}::text[])`.execute(
    trx,
  );
}
