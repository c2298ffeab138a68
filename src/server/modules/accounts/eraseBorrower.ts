import { sql } from 'kysely';
import type { Erasure, RetentionReason } from '../../../contract/desk/erasure.ts';
import type { Database } from '../../platform/database/index.ts';
import { shardKeys } from '../../platform/database/shardKeys.ts';
import { findOrders } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { hasDisbursedOrder, listClosingErrors, lockBorrowerOrders } from './account.ts';
import { closeAndErase } from './closeAndErase.ts';

/** Why rows of each table may stay behind. Who never borrowed has none of the contract's. Source: docs/data.md. */
const retentionReasons: Readonly<Record<string, RetentionReason>> = {
  account_numbers: 'books',
  agreements: 'contract',
  announcements: 'done',
  assignments: 'done',
  audit_events: 'done',
  bank_accounts: 'contract',
  borrowers: 'contract',
  card_payments: 'books',
  certifications: 'contract',
  complaint_former_answers: 'told',
  complaints: 'told',
  desk_notes: 'done',
  extensions: 'books',
  instalments: 'books',
  ledger_entries: 'books',
  loan_events: 'books',
  message_outcomes: 'told',
  messages: 'told',
  order_decisions: 'contract',
  orders: 'contract',
  payment_claims: 'told',
  payment_references: 'books',
  payments: 'books',
  payouts: 'books',
  portfolio_marks: 'books',
  refunds: 'books',
  uploads: 'told',
};

type ErasureSubject = { borrowerId: number; market: string; closedAt: Date | null };

/**
 * Erases what the law doesn't make the lender keep, closes the account, and says what stays and why. Null while either side
 * owes the other: then all of it is needed. What staff wrote of contacts loses its words, not that there were any.
 */
export async function eraseBorrower(
  services: Services,
  person: ErasureSubject,
  now: Date,
): Promise<Erasure | null> {
  const { db } = services;
  const { borrowerId, market, closedAt } = person;
  await lockBorrowerOrders(db, borrowerId);
  const orders = await findOrders(db, borrowerId);
  // A loan whose money never arrived is cancelled before: nothing is, here.
  if ((await listClosingErrors(services, market, orders, new Set())).length > 0) return null;
  const rowsBefore = await countRows(db, borrowerId);
  await closeAndErase(services, db, borrowerId, hasDisbursedOrder(orders), closedAt ?? now);
  await db.updateTable('deskNotes').set({ text: '' }).where('borrowerId', '=', borrowerId).execute();
  await db.updateTable('privacyRequests').set({ asked: '' }).where('borrowerId', '=', borrowerId).execute();
  const rowsAfter = await countRows(db, borrowerId);
  const erased = [...rowsBefore].map(([table, rows]) => ({
    table,
    rows: rows - (rowsAfter.get(table) ?? 0),
  }));
  return {
    erased: erased.filter(({ rows }) => rows > 0),
    kept: [...rowsAfter].map(([table, rows]) => ({ table, rows, why: retentionReasons[table] ?? 'done' })),
  };
}

/** How many rows each table has of somebody; those that have none are left out. */
async function countRows(db: Database, borrowerId: number): Promise<Map<string, number>> {
  const tables = Object.entries(shardKeys).filter(([, by]) => by === 'borrower');
  const counts = tables.map(
    ([table]) => sql`select ${table} as "table", count(*)::int as rows from ${sql.table(table)}
      where borrower_id = ${borrowerId}`,
  );
  const { rows } = await sql<{ table: string; rows: number }>`
    ${sql.join(counts, sql` union all `)} order by 1`.execute(db);
  return new Map(rows.filter((row) => row.rows > 0).map((row) => [row.table, row.rows]));
}
