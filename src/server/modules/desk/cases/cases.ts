import { type RawBuilder, sql } from 'kysely';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import type { CaseKind } from '../../../../contract/desk/personalData.ts';
import { type Database, isApprovalPendingSql } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';
import { lenderLedgerKey } from '../../ledger/index.ts';
import { paymentKeySql } from '../../loans/index.ts';
import { unallocatedPaymentsQuery, unmatchedReversalsQuery } from '../../payments/index.ts';
import { isOpenPayoutSql } from '../../payouts/index.ts';
import { findSubjectBorrower } from '../writes/callSubjects.ts';

export type CaseRef = { caseKind: CaseKind; caseId: string; borrowerId: number };

/** The call that works on each kind of case: staff permitted to make it can be assigned one. */
export const workingCalls = {
  application: 'decide',
  complaint: 'answerComplaint',
  claim: 'answerClaim',
  privacy_request: 'answerPrivacyRequest',
  collections: 'promise',
  approval: 'approve',
  suspense: 'match',
  payout: 'askForAccount',
} as const satisfies Record<CaseKind, DeskCallName>;

/** A case with its borrower. Throws 404. */
export async function getCase(db: Database, caseKind: CaseKind, caseId: string): Promise<CaseRef> {
  const borrowerId = await findCaseOwner(db, caseKind, caseId);
  if (borrowerId === undefined) throw notFound();
  return { caseKind, caseId, borrowerId };
}

async function findCaseOwner(db: Database, caseKind: CaseKind, caseId: string): Promise<number | undefined> {
  if (caseKind === 'complaint') return findSubjectBorrower(db, { folio: caseId });
  if (caseKind === 'approval') return findApprovalOwner(db, caseId);
  if (caseKind === 'suspense')
    return (await findSuspenseCases(db, [caseId])).length > 0 ? lenderLedgerKey.borrowerId : undefined;
  if (caseKind === 'payout') return findSubjectBorrower(db, { payoutId: caseId });
  return findSubjectBorrower(
    db,
    caseKind === 'privacy_request' ? { requestId: caseId } : { orderId: caseId },
  );
}

/** The borrower of a request pending approval; the lender's id if it concerns no borrower. */
async function findApprovalOwner(db: Database, approvalId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('deskApprovals')
    .select('borrowerId')
    .where('approvalId', '=', approvalId)
    .executeTakeFirst();
  return row && (row.borrowerId ?? lenderLedgerKey.borrowerId);
}

/** Whether a case still needs work. */
export async function isCaseOpen(db: Database, found: CaseRef, now: Date): Promise<boolean> {
  const { caseKind } = found;
  if (caseKind === 'suspense') return (await findSuspenseCases(db, [found.caseId])).length > 0;
  const { rows } = await sql`select from ${openCaseSql(caseKind, found, now)} limit 1`.execute(db);
  return rows.length > 0;
}

type SuspenseTable = 'receivedPayments' | 'receivedReversals';

/** The condition of a filter by assignee: of payments in suspense, or of reversals whose payment is unknown. */
export async function isSuspenseAssignedSql(
  db: Database,
  staffId: string,
  assignee: string,
  table: SuspenseTable,
): Promise<RawBuilder<boolean>> {
  const of = assignee === 'none' ? undefined : assignee === 'me' ? staffId : assignee;
  const isListed = sql<boolean>`${paymentKeySql(table)} = any(${await listAssignedSuspense(db, of)}::text[])`;
  return assignee === 'none' ? sql<boolean>`not ${isListed}` : isListed;
}

/** Case ids of open assignments, of one person where that is given. */
async function listAssignedSuspense(db: Database, staffId?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('assignments')
    .select('caseId')
    .where((row) => row.and({ borrowerId: lenderLedgerKey.borrowerId, caseKind: 'suspense', closedAt: null }))
    .$if(staffId !== undefined, (query) => query.where('staffId', '=', staffId ?? ''))
    .execute();
  return rows.map(({ caseId }) => caseId);
}

/** The open cases of payments and reversals in suspense that are a staff member's, apart from those of borrowers. */
export async function listOwnSuspense(db: Database, staffId: string) {
  return findSuspenseCases(db, await listAssignedSuspense(db, staffId));
}

/** The payments of these cases that are still in suspense, or unknown with a reversal that is left to staff. */
async function findSuspenseCases(db: Database, caseIds: readonly string[]) {
  if (caseIds.length === 0) return [];
  const payments = await unallocatedPaymentsQuery(db)
    .where(paymentKeySql('receivedPayments'), 'in', caseIds)
    .execute();
  const reversals = await unmatchedReversalsQuery(db)
    .select(['provider', 'paymentId'])
    .where(paymentKeySql('receivedReversals'), 'in', caseIds)
    .execute();
  return [
    ...payments.map((payment) => ({ caseId: toPaymentKey(payment), isReversal: false })),
    ...reversals.map((reversal) => ({ caseId: toPaymentKey(reversal), isReversal: true })),
  ];
}

/** In SQL: the rows of a case, its key given as values or as columns, while it needs work. */
export function openCaseSql(
  caseKind: Exclude<CaseKind, 'suspense'>,
  { caseId, borrowerId }: { caseId: unknown; borrowerId: unknown },
  now: Date,
): RawBuilder<unknown> {
  const isOfOrder = sql`borrower_id = ${borrowerId} and order_id = ${caseId}`;
  const openCases: Record<typeof caseKind, RawBuilder<unknown>> = {
    application: sql`orders where ${isOfOrder} and state = 'in_review'`,
    collections: sql`orders where ${isOfOrder} and state = 'overdue'`,
    claim: sql`payment_claims where ${isOfOrder} and state = 'open'`,
    complaint: sql`complaints where borrower_id = ${borrowerId} and folio = ${caseId} and answered_at is null`,
    privacy_request: sql`privacy_requests where request_id = ${caseId} and state in ('open', 'granted')`,
    approval: sql`desk_approvals
      where approval_id = ${caseId} and ${isApprovalPendingSql(now)}`,
    payout: sql`payouts where borrower_id = ${borrowerId} and payout_id = ${caseId} and ${isOpenPayoutSql}`,
  };
  return openCases[caseKind];
}

/**
 * An open case of the borrower that another person, or the queue, assigned to the staff member, whose accounts are `staffIds`; a
 * request to be approved is none.
 */
export async function findAssignedCase(
  db: Database,
  { staffId, staffIds }: { staffId: string; staffIds: readonly string[] },
  borrowerId: number,
  now: Date,
): Promise<CaseRef | undefined> {
  const rows = await db
    .selectFrom('assignments')
    .select(['caseKind', 'caseId', 'assignedBy'])
    .where((row) => row.and({ borrowerId, staffId }))
    .where('closedAt', 'is', null)
    .where('caseKind', '<>', 'approval')
    .orderBy('assignmentId')
    .execute();
  for (const { assignedBy, ...row } of rows) {
    const found = { ...row, borrowerId };
    if ((assignedBy === null || !staffIds.includes(assignedBy)) && (await isCaseOpen(db, found, now)))
      return found;
  }
  return undefined;
}

/** Assigns an unassigned case; a unique key lets only one of two concurrent calls succeed. Returns whether it did. */
export async function openAssignment(
  db: Database,
  found: CaseRef,
  assignment: { staffId: string; assignedBy: string; assignedAt: Date; reason: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('assignments')
    .values({ ...found, ...assignment })
    .onConflict((conflict) => conflict.doNothing())
    .returning('assignmentId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Ends the open assignment of a case. */
export async function closeAssignment(db: Database, found: CaseRef, now: Date): Promise<void> {
  await db
    .updateTable('assignments')
    .set({ closedAt: now })
    .where((row) => row.and({ ...found, closedAt: null }))
    .execute();
}
