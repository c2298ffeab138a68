import type { Selectable } from 'kysely';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database, Schema } from '../../../../platform/database/index.ts';
import type { Maker } from '../../endpoint.ts';
import { listHiddenTills } from '../hiddenTills.ts';

type ApprovalRow = Pick<Selectable<Schema['deskApprovals']>, 'call' | 'request'>;
type Facts = DeskRowInput<'approvals'>['facts'];

/** Reads which requests are about a difference that the viewer, whose till it is, is not told. */
export async function loadHiddenDifferences(
  db: Database,
  staff: Maker,
  rows: readonly ApprovalRow[],
): Promise<(row: ApprovalRow) => boolean> {
  const ofTills = rows.filter(({ call }) => call === 'tillDifference');
  const hidden = await listHiddenTills(
    db,
    staff,
    ofTills.map(({ request }) => String(request.tillId)),
  );
  return ({ call, request }) => call === 'tillDifference' && hidden.has(String(request.tillId));
}

export function hideDifference(facts: Facts = {}): Facts {
  const { till } = facts;
  return till === undefined ? facts : { ...facts, till: { ...till, difference: null } };
}
