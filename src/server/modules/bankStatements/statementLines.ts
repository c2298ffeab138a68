import { type Selectable, sql } from 'kysely';
import type { LineExplanation } from '../../../contract/desk/bankStatements.ts';
import { type Database, hasUpdatedRow, type Schema } from '../../platform/database/index.ts';

/** A line of a bank statement. `importedAt`: import of the first file with it. */
export type BankStatementLine = Selectable<Schema['bankStatementLines']> & { importedAt: Date };

export const firstImportedAtSql = sql<Date>`(select min(file.imported_at) from bank_statement_items item
  join bank_statements file using (statement_id) where item.line_id = bank_statement_lines.line_id)`;

export function findStatementLine(db: Database, lineId: string): Promise<BankStatementLine | undefined> {
  return db
    .selectFrom('bankStatementLines')
    .selectAll()
    .select(firstImportedAtSql.as('importedAt'))
    .where('lineId', '=', lineId)
    .executeTakeFirst();
}

/** Whether a line neither shows a payment or deposit nor is explained. */
export const unusedLineCondition = { usedAs: null, explainedAs: null } as const;

/** Assigns a line to the payment or deposit that it shows. False if it is already assigned or explained. */
export async function assignStatementLine(
  trx: Database,
  lineId: string,
  { usedAs, usedFor }: { usedAs: 'payment' | 'deposit'; usedFor: string },
  now: Date,
): Promise<boolean> {
  return hasUpdatedRow(
    trx
      .updateTable('bankStatementLines')
      .set({ usedAs, usedFor, usedAt: now })
      .where((row) => row.and({ lineId, ...unusedLineCondition })),
  );
}

/** Records or removes (null) the explanation of a statement line that has no payment or transfer; false if it has one. */
export async function explainStatementLine(
  trx: Database,
  lineId: string,
  { explanation, reason, now }: { explanation: LineExplanation | null; reason: string; now: Date },
): Promise<boolean> {
  const isExplained = explanation !== null;
  return hasUpdatedRow(
    trx
      .updateTable('bankStatementLines')
      .set({
        explainedAs: explanation,
        explainedReason: isExplained ? reason : null,
        explainedAt: isExplained ? now : null,
      })
      .where((row) => row.and({ lineId, usedAs: null })),
  );
}

/**
 * The lines among these that may duplicate a line assigned to a payment of the borrower: same market, amount and day, since two
 * files may describe one transfer differently.
 */
export async function listDuplicatesOfPaidLines(
  db: Database,
  lineIds: readonly string[],
  borrowerId: number,
): Promise<ReadonlySet<string>> {
  if (lineIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('manualPayments as payment')
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

/** The lines among these that may be another file's description of one explained as no payment. */
export async function listDuplicatesOfExplainedLines(
  db: Database,
  lineIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (lineIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('bankStatementLines as line')
    .innerJoin('bankStatementLines as explained', (join) =>
      join
        .onRef('line.market', '=', 'explained.market')
        .onRef('line.amount', '=', 'explained.amount')
        .onRef('line.valueDate', '=', 'explained.valueDate')
        .onRef('line.lineId', '<>', 'explained.lineId'),
    )
    .select('line.lineId')
    .where('explained.explainedAs', 'is not', null)
    .where('line.lineId', 'in', [...lineIds])
    .execute();
  return new Set(rows.map(({ lineId }) => lineId));
}

/** Frees the line of a reversed payment for another. */
export async function unassignStatementLine(trx: Database, lineId: string): Promise<void> {
  await trx
    .updateTable('bankStatementLines')
    .set({ usedAs: null, usedFor: null, usedAt: null })
    .where('lineId', '=', lineId)
    .execute();
}

/** Whether one person alone imported a line, by any of their accounts: it is no evidence for that person's requests. */
type IsImportedOnlyBy = (lineId: string, staffIds: readonly string[]) => boolean;

export async function loadSoleImporterCheck(
  db: Database,
  lineIds: readonly string[],
): Promise<IsImportedOnlyBy> {
  if (lineIds.length === 0) return () => false;
  const rows = await db
    .selectFrom('bankStatementItems')
    .innerJoin('bankStatements', 'bankStatements.statementId', 'bankStatementItems.statementId')
    .select(['bankStatementItems.lineId', 'bankStatements.importedBy'])
    .distinct()
    .where('bankStatementItems.lineId', 'in', [...lineIds])
    .execute();
  const importers = Map.groupBy(rows, ({ lineId }) => lineId);
  return (lineId, staffIds) =>
    (importers.get(lineId) ?? []).every(({ importedBy }) => staffIds.includes(importedBy));
}
