import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import type { StaffIdentity } from '../../endpoint.ts';
import { type ApprovalRow, findRequestText } from '../../writes/approvalRows.ts';
import { listBlindTills } from '../blindTills.ts';

type RequestWithTill = Pick<ApprovalRow, 'request' | 'tillId'>;
type Facts = DeskRowInput<'approvals'>['facts'];

/** Reads which requests are about a till of the viewer's own whose difference is hidden from its holder. */
export async function loadHiddenDifferences(
  db: Database,
  staff: StaffIdentity,
  rows: readonly RequestWithTill[],
): Promise<(row: RequestWithTill) => boolean> {
  const tillIds = rows.flatMap((row) => findTillId(row) ?? []);
  const hidden = await listBlindTills(db, staff, tillIds);
  return (row) => hidden.has(findTillId(row) ?? '');
}

/** The till that a request is about, or whose cash it moves. */
export function findTillId({ request, tillId }: RequestWithTill): string | null {
  return findRequestText(request, 'tillId') ?? tillId;
}

export function hideDifference(facts: Facts = {}): Facts {
  const { till } = facts;
  return till === undefined ? facts : { ...facts, till: { ...till, difference: null } };
}
