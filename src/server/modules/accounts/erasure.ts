import { sql } from 'kysely';
import { approvalCalls, getApprovalRule } from '../../../contract/desk/approvals.ts';
import type { Erasure, RetentionReason } from '../../../contract/desk/personalData.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { closedStates } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { type BorrowerTable, shardKeys } from '../../platform/database/shardKeys.ts';
import { deleteCards } from '../cards/index.ts';
import { getBorrowerFields } from '../contactPreferences/index.ts';
import { deleteIdentityImages } from '../identity/index.ts';
import { computeCredit, findOrders, getMarketContext, type Order } from '../loans/index.ts';
import type { Services } from '../services.ts';

type ClosureObstacle = ResponseData<'accountDetail'>['hindrances'][number];

/** No loan begins or changes while its borrower's account is closed: agreeing locks the borrower's row too. */
export async function lockBorrowerOrders(trx: Database, borrowerId: number): Promise<void> {
  await sql`select from borrowers where borrower_id = ${borrowerId} for update`.execute(trx);
  await sql`select from orders where borrower_id = ${borrowerId} for update`.execute(trx);
}

/** Why the data of a borrower can't be erased now. */
export async function listErasureBlockers(
  services: Services,
  { borrowerId, market }: Pick<ErasureSubject, 'borrowerId' | 'market'>,
): Promise<ClosureObstacle[]> {
  return listClosureObstacles(services, market, await findOrders(services.db, borrowerId), new Set());
}

export async function listClosureObstacles(
  services: Services,
  market: string,
  orders: readonly Order[],
  undeliveredOrders: ReadonlySet<string>,
): Promise<ClosureObstacle[]> {
  const { today } = await getMarketContext(services, market);
  const hasOpenLoan = orders.some(
    ({ state, orderId }) => !closedStates.includes(state) && !undeliveredOrders.has(orderId),
  );
  const isCreditOwed = orders.some((order) => computeCredit(order, today) > 0);
  return [...(hasOpenLoan ? (['openLoan'] as const) : []), ...(isCreditOwed ? (['credit'] as const) : [])];
}

export function hasDisbursedOrder(orders: readonly Order[]): boolean {
  return orders.some(({ disbursedOn }) => disbursedOn !== null);
}

/** Tables that only serve a borrower while the account is open. */
export const accountTables = [
  'sessions',
  'pushSubscriptions',
  'repayTokens',
  'declarationChanges',
  'trackedEvents',
  'reports',
  'registrations',
  'contactPreferences',
  'offeredDisclosures',
  'corrections',
] as const;

/** Tables of the data behind a contract: retained if there is one. */
export const contractTables = ['certifications', 'bankAccounts', 'orderDecisions', 'consents'] as const;

/**
 * Closes an account: sign-in ends, its phone is free for another, and all data is deleted that the law doesn't require the
 * lender to retain. Source: docs/data.md.
 */
export async function closeAndErase(
  trx: Database,
  services: Pick<Services, 'jobs'>,
  borrowerId: number,
  hasBorrowed: boolean,
  now: Date,
): Promise<void> {
  await deleteCards(trx, services, { borrowerId });
  await deleteIdentityImages(trx, services, { borrowerId });
  for (const table of accountTables)
    await trx.deleteFrom(table).where('borrowerId', '=', borrowerId).execute();
  await trx
    .deleteFrom('certifications')
    .where('borrowerId', '=', borrowerId)
    .where('step', 'in', ['job', 'ext'])
    .execute();
  await deletePhone(trx, borrowerId);
  const erasedFields = { fullName: '', address: '', payoutBank: '', payoutLast4: '' };
  await trx
    .updateTable('borrowers')
    .set({ mobilePhone: '', closedAt: now, ...(hasBorrowed ? {} : erasedFields) })
    .where('borrowerId', '=', borrowerId)
    .execute();
  if (hasBorrowed) return;
  for (const table of contractTables)
    await trx.deleteFrom(table).where('borrowerId', '=', borrowerId).execute();
}

async function deletePhone(trx: Database, borrowerId: number): Promise<void> {
  const { market, mobilePhone: phone } = await getBorrowerFields(trx, borrowerId, ['market', 'mobilePhone']);
  await trx
    .deleteFrom('phoneDirectory')
    .where((row) => row.and({ market, phone, borrowerId }))
    .execute();
}

/** Why rows of each table are retained. Source: docs/data.md. */
const retentionReasons: Readonly<Record<BorrowerTable, RetentionReason>> = {
  account_numbers: 'books',
  agreements: 'contract',
  announcements: 'done',
  assignments: 'done',
  audit_events: 'done',
  bank_accounts: 'contract',
  borrowers: 'contract',
  card_payments: 'books',
  cards: 'done',
  certifications: 'contract',
  collection_cases: 'books',
  complaint_former_answers: 'notified',
  complaint_questions: 'notified',
  complaints: 'notified',
  consents: 'contract',
  contact_ways: 'done',
  corrected_reversals: 'books',
  corrections: 'done',
  declaration_changes: 'done',
  desk_notes: 'done',
  extensions: 'books',
  hand_payments: 'books',
  identity_images: 'done',
  instalments: 'books',
  ledger_entries: 'books',
  loan_events: 'books',
  loan_positions: 'books',
  message_outcomes: 'notified',
  messages: 'notified',
  offered_disclosures: 'done',
  order_decisions: 'contract',
  orders: 'contract',
  payment_claims: 'notified',
  payment_positions: 'books',
  payment_references: 'books',
  payments: 'books',
  payouts: 'books',
  portfolio_marks: 'books',
  refunds: 'books',
  registrations: 'done',
  repay_tokens: 'done',
  reports: 'done',
  returnable_credits: 'books',
  tracked_events: 'done',
  uploads: 'notified',
};

type ErasureSubject = { borrowerId: number; market: string; closedAt: Date | null };

/**
 * Closes the account, erases what the law doesn't require the lender to retain, and lists what is retained and why. Null while
 * either side owes the other: then all of it is needed. Notes of staff lose their text, and stay as records of a contact.
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
  // Unlike a closure this cancels no undisbursed loan.
  if ((await listClosureObstacles(services, market, orders, new Set())).length > 0) return null;
  const rowsBefore = await countRows(db, borrowerId);
  await closeAndErase(db, services, borrowerId, hasDisbursedOrder(orders), closedAt ?? now);
  await db.updateTable('deskNotes').set({ text: '' }).where('borrowerId', '=', borrowerId).execute();
  await db
    .updateTable('privacyRequests')
    .set({ requestText: '' })
    .where('borrowerId', '=', borrowerId)
    .execute();
  await eraseApprovalRequests(db, borrowerId);
  const rowsAfter = await countRows(db, borrowerId);
  const erased = [...rowsBefore].map(([table, rows]) => ({
    table,
    rows: rows - (rowsAfter.get(table) ?? 0),
  }));
  return {
    erased: erased.filter(({ rows }) => rows > 0),
    retainedRecords: [...rowsAfter].map(([table, rows]) => ({
      table,
      rows,
      retentionReason: retentionReasons[table],
    })),
  };
}

/** Erases the personal data of requests for approval. */
async function eraseApprovalRequests(db: Database, borrowerId: number): Promise<void> {
  const rules = approvalCalls
    .map((call) => ({ call, fields: getApprovalRule(call).personalFields }))
    .filter(({ fields }) => fields.length > 0);
  const fieldsByCall = rules.map(({ call, fields }) => sql`when ${call} then ${fields}::text[]`);
  const calls = rules.map(({ call }) => call);
  await db
    .updateTable('deskApprovals')
    .set({ request: sql`request - case call ${sql.join(fieldsByCall, sql` `)} end`, atRequest: null })
    .where('borrowerId', '=', borrowerId)
    .where('call', 'in', calls)
    .execute();
}

/** The number of rows of a borrower in each table; tables without any are omitted. */
async function countRows(db: Database, borrowerId: number): Promise<Map<BorrowerTable, number>> {
  const tables = Object.entries(shardKeys).filter(([, by]) => by === 'borrower');
  const counts = tables.map(
    ([table]) => sql`select ${table} as "table", count(*)::int as rows from ${sql.table(table)}
      where borrower_id = ${borrowerId}`,
  );
  const { rows } = await sql<{ table: BorrowerTable; rows: number }>`
    ${sql.join(counts, sql` union all `)} order by 1`.execute(db);
  return new Map(rows.filter((row) => row.rows > 0).map((row) => [row.table, row.rows]));
}
