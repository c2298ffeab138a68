import { sql } from 'kysely';
import type { Erasure, KeptReason } from '../../contract/desk/erasure.ts';
import type { Database } from '../database/index.ts';
import { kept } from '../database/kept.ts';
import { findOrders } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { hasBorrowed, hindrancesOf, lockOrders } from './account.ts';
import { letGo } from './letGo.ts';

/** Why rows of each table may stay behind. Who never borrowed has none of the contract's. Source: docs/data.md. */
const whyKept: Readonly<Record<string, KeptReason>> = {
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

type Person = { borrowerId: number; market: string; closedAt: Date | null };

/**
 * Erases what the law doesn't make the lender keep, closes the account, and says what stays and why. Null while either side
 * owes the other: then all of it is needed. What staff wrote of contacts loses its words, not that there were any.
 */
export async function erase(services: Services, person: Person, now: Date): Promise<Erasure | null> {
  const { db } = services;
  const { borrowerId, market, closedAt } = person;
  await lockOrders(db, borrowerId);
  const orders = await findOrders(db, borrowerId);
  // A loan whose money never arrived is cancelled before: nothing is, here.
  if ((await hindrancesOf(services, market, orders, new Set())).length > 0) return null;
  const before = await rowsOf(db, borrowerId);
  await letGo(services, db, borrowerId, hasBorrowed(orders), closedAt ?? now);
  await db.updateTable('deskNotes').set({ text: '' }).where('borrowerId', '=', borrowerId).execute();
  await db.updateTable('privacyRequests').set({ asked: '' }).where('borrowerId', '=', borrowerId).execute();
  const after = await rowsOf(db, borrowerId);
  const erased = [...before].map(([table, rows]) => ({ table, rows: rows - (after.get(table) ?? 0) }));
  return {
    erased: erased.filter(({ rows }) => rows > 0),
    kept: [...after].map(([table, rows]) => ({ table, rows, why: whyKept[table] ?? 'done' })),
  };
}

/** How many rows each table has of somebody; those that have none are left out. */
async function rowsOf(db: Database, borrowerId: number): Promise<Map<string, number>> {
  const tables = Object.entries(kept).filter(([, by]) => by === 'borrower');
  const counts = tables.map(
    ([table]) => sql`select ${table} as "table", count(*)::int as rows from ${sql.table(table)}
      where borrower_id = ${borrowerId}`,
  );
  const { rows } = await sql<{ table: string; rows: number }>`
    ${sql.join(counts, sql` union all `)} order by 1`.execute(db);
  return new Map(rows.filter((row) => row.rows > 0).map((row) => [row.table, row.rows]));
}
