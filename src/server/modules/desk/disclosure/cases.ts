import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import type { CaseKind } from '../../../../contract/desk/personalData.ts';
import type { Database } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';

export type CaseRef = { caseKind: CaseKind; caseId: string; borrowerId: number };

/** The call by which each kind is worked on: whoever may make it can be assigned one. */
export const callToWork = {
  application: 'decide',
  complaint: 'answerComplaint',
  claim: 'answerClaim',
  privacy_request: 'answerPrivacyRequest',
  collections: 'promise',
} as const satisfies Record<CaseKind, DeskCallName>;

/** The call by which each kind is looked at: whoever may make it can assign one. */
export const callToView = {
  application: 'application',
  complaint: 'complaint',
  claim: 'claim',
  privacy_request: 'privacyRequests',
  collections: 'collections',
} as const satisfies Record<CaseKind, DeskCallName>;

/** Whose a case is, by the directory of its kind. Throws 404 where there is none. */
export async function getCase(db: Database, caseKind: CaseKind, caseId: string): Promise<CaseRef> {
  const borrowerId = await findCaseOwner(db, caseKind, caseId);
  if (borrowerId === undefined) throw notFound();
  return { caseKind, caseId, borrowerId };
}

async function findCaseOwner(db: Database, caseKind: CaseKind, caseId: string): Promise<number | undefined> {
  if (caseKind === 'complaint') {
    const row = await db
      .selectFrom('complaintDirectory')
      .select('borrowerId')
      .where('folio', '=', caseId)
      .executeTakeFirst();
    return row?.borrowerId;
  }
  if (caseKind === 'privacy_request') {
    const row = await db
      .selectFrom('privacyRequests')
      .select('borrowerId')
      .where('requestId', '=', caseId)
      .executeTakeFirst();
    return row?.borrowerId;
  }
  const row = await db
    .selectFrom('orders')
    .select('borrowerId')
    .where('orderId', '=', caseId)
    .limit(1)
    .executeTakeFirst();
  return row?.borrowerId;
}

/** Whether there is anything left to do about it. */
export async function isCaseOpen(db: Database, { caseKind, caseId, borrowerId }: CaseRef): Promise<boolean> {
  switch (caseKind) {
    case 'complaint':
      return exists(
        db
          .selectFrom('complaints')
          .select('folio')
          .where('borrowerId', '=', borrowerId)
          .where('folio', '=', caseId)
          .where('answeredAt', 'is', null),
      );
    case 'privacy_request':
      return exists(
        db
          .selectFrom('privacyRequests')
          .select('requestId')
          .where('requestId', '=', caseId)
          .where('state', 'in', ['open', 'granted']),
      );
    case 'claim':
      return exists(
        db
          .selectFrom('paymentClaims')
          .select('orderId')
          .where('borrowerId', '=', borrowerId)
          .where('orderId', '=', caseId)
          .where('state', '=', 'open'),
      );
    case 'application':
    case 'collections':
      return exists(
        db
          .selectFrom('orders')
          .select('orderId')
          .where('borrowerId', '=', borrowerId)
          .where('orderId', '=', caseId)
          .where('state', '=', caseKind === 'application' ? 'in_review' : 'overdue'),
      );
  }
}

async function exists(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** An open case of the borrower that another person, or the queue, assigned to somebody; undefined where there is none. */
export async function findAssignedCase(
  db: Database,
  staffId: string,
  borrowerId: number,
): Promise<CaseRef | undefined> {
  const rows = await db
    .selectFrom('assignments')
    .select(['caseKind', 'caseId', 'assignedBy'])
    .where('borrowerId', '=', borrowerId)
    .where('staffId', '=', staffId)
    .where('closedAt', 'is', null)
    .orderBy('assignmentId')
    .execute();
  for (const { assignedBy, ...row } of rows) {
    const found = { ...row, borrowerId };
    if (assignedBy !== staffId && (await isCaseOpen(db, found))) return found;
  }
  return undefined;
}
