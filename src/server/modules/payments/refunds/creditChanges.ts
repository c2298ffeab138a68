import { creditChangingCalls } from '../../../../contract/desk/approvals.ts';
import { type Database, hasRow, isApprovalPendingSql } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';

const creditChangeDays = 30;

/**
 * Whether payments of a loan were recorded, reversed or matched in the last 30 days, or its debt lowered: then a refund needs
 * approval. Source: DESIGN 17.
 * @param staffIds of one person: requests count whatever their outcome, and so do decisions on others' requests. Without them
 * all that staff or a machine did, or asked for and may still do: a token's holder may be the same person
 */
export async function hasChangedCredit(
  db: Database,
  orderId: string,
  now: Date,
  staffIds?: readonly string[],
): Promise<boolean> {
  const since = new Date(now.getTime() - creditChangeDays * dayMs);
  const exposures = db
    .selectFrom('deskExposures')
    .select('key')
    .where('orderId', '=', orderId)
    .where('call', 'in', creditChangingCalls)
    .where('recordedAt', '>=', since)
    .where((row) =>
      staffIds === undefined ? row('state', 'in', ['executed', 'pending']) : row('staffId', 'in', staffIds),
    );
  if (await hasRow(exposures)) return true;
  // What always needs approval is no exposure.
  const approvals = db
    .selectFrom('deskApprovals')
    .select('approvalId')
    .where('orderId', '=', orderId)
    .where('call', 'in', creditChangingCalls)
    .where((row) => row.or([row('askedAt', '>=', since), row('decidedAt', '>=', since)]))
    .where((row) =>
      staffIds === undefined
        ? row.or([row('state', '=', 'approved'), isApprovalPendingSql(now)])
        : row.exists(
            row
              .selectFrom('deskStaff')
              .select('staffId')
              .where('staffId', 'in', staffIds)
              .where((staff) =>
                staff.or([
                  staff('email', '=', staff.ref('deskApprovals.makerEmail')),
                  staff('email', '=', staff.ref('deskApprovals.decidedBy')),
                ]),
              ),
          ),
    );
  if (await hasRow(approvals)) return true;
  if (staffIds !== undefined) return false;
  const machineMatches = db
    .selectFrom('operatorUsage')
    .select('subjectKey')
    .where((row) => row.and({ orderId, kind: 'match' }))
    .where('recordedAt', '>=', since);
  return hasRow(machineMatches);
}
