import { type Selectable, sql } from 'kysely';
import type { Database, Schema } from '../../platform/database/index.ts';

/** `importedAt`: since when the lender knows of it, by the first file that has it. */
export type BankStatementLine = Selectable<Schema['bankStatementLines']> & { importedAt: Date };

export const firstImport = sql<Date>`(select min(file.imported_at) from bank_statement_items item
  join bank_statements file using (statement_id) where item.line_id = bank_statement_lines.line_id)`;

export function findStatementLine(db: Database, lineId: string): Promise<BankStatementLine | undefined> {
  return db
    .selectFrom('bankStatementLines')
    .selectAll()
    .select(firstImport.as('importedAt'))
    .where('lineId', '=', lineId)
    .executeTakeFirst();
}

/** Uses up a line, once. False where it was used. */
export async function consumeLine(
  trx: Database,
  lineId: string,
  { usedAs, usedFor }: { usedAs: 'payment' | 'deposit'; usedFor: string },
  now: Date,
): Promise<boolean> {
  const updated = await trx
    .updateTable('bankStatementLines')
    .set({ usedAs, usedFor, usedAt: now })
    .where((row) => row.and({ lineId, usedAs: null }))
    .returning('lineId')
    .executeTakeFirst();
  return updated !== undefined;
}

/**
 * Those of some lines beside which a payment of the borrower's rests on another line of the same amount and day: two files may
 * word one transfer differently.
 */
export async function listTwinsOfPaidLines(
  db: Database,
  lineIds: readonly string[],
  borrowerId: number,
): Promise<ReadonlySet<string>> {
  if (lineIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('handPayments as payment')
    .innerJoin('bankStatementLines as paid', 'paid.lineId', 'payment.statementLineId')
    .innerJoin('bankStatementLines as line', (join) =>
      join
        .onRef('line.market', '=', 'paid.market')
        .onRef('line.amount', '=', 'paid.amount')
        .onRef('line.valueDate', '=', 'paid.valueDate')
        .onRef('line.lineId', '<>', 'paid.lineId'),
    )
    .select('line.lineId')
    .where((row) => row.and({ 'payment.borrowerId': borrowerId, 'paid.usedAs': 'payment' }))
    .where('line.lineId', 'in', [...lineIds])
    .execute();
  return new Set(rows.map(({ lineId }) => lineId));
}

/** A payment that was reversed rests on its line no more: another may. */
export async function releaseLine(trx: Database, lineId: string): Promise<void> {
  await trx
    .updateTable('bankStatementLines')
    .set({ usedAs: null, usedFor: null, usedAt: null })
    .where('lineId', '=', lineId)
    .execute();
}

/** Those of some lines that nobody but a person imported, by any of its accounts: no evidence for what that person does. */
export async function listSelfImportedLines(
  db: Database,
  lineIds: readonly string[],
  staffIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (lineIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('bankStatementItems')
    .innerJoin('bankStatements', 'bankStatements.statementId', 'bankStatementItems.statementId')
    .select('bankStatementItems.lineId')
    .where('bankStatementItems.lineId', 'in', [...lineIds])
    .where('bankStatements.importedBy', 'not in', [...staffIds])
    .execute();
  const linesOfOthers = new Set(rows.map(({ lineId }) => lineId));
  return new Set(lineIds.filter((lineId) => !linesOfOthers.has(lineId)));
}
