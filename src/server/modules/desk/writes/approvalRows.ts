import type { Selectable } from 'kysely';
import { approvalCalls } from '../../../../contract/desk/approvals.ts';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import type { ApprovalRequest, ApprovalRequestField } from '../../../../contract/desk/schemas/index.ts';
import type { Database, Schema } from '../../../platform/database/index.ts';

type StoredRow = Selectable<Schema['deskApprovals']>;

/** A row of `desk_approvals`, whose call discriminates its request. */
export type ApprovalRow = Omit<StoredRow, keyof ApprovalRequest> & ApprovalRequest;

export function approvalRowsQuery(db: Database) {
  return db.selectFrom('deskApprovals').selectAll().$castTo<ApprovalRow>();
}

/** A parsed write as the request to be approved. A call that describes its operation can need approval. */
export function toApprovalRequest(name: DeskCallName, request: unknown): ApprovalRequest {
  const call = approvalCalls.find((one) => one === name);
  if (call === undefined) throw new Error(`${name} can't wait for approval`);
  return { call, request } as ApprovalRequest;
}

/** The text of a request's field, whichever calls have the field; undefined where the request gives none. */
export function findRequestText(
  request: Readonly<Partial<Record<ApprovalRequestField, unknown>>>,
  field: ApprovalRequestField,
): string | undefined {
  const value = request[field];
  return typeof value === 'string' ? value : undefined;
}

/** The texts of a field in requests that give it. */
export function listRequestTexts(
  rows: readonly Pick<ApprovalRow, 'request'>[],
  field: ApprovalRequestField,
): string[] {
  return rows.flatMap(({ request }) => findRequestText(request, field) ?? []);
}
