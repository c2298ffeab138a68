import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { dayMs } from '../../../../platform/durations.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { getApprovalState } from '../../writes/approvalState.ts';

type Decided = DeskReplyInput<'today'>['decided'];

const shownDays = 3;
/** A request lapses within a week, so that one decided in the last days was made in so many. */
const madeWithinDays = shownDays + 7;
const maxShown = 10;

/** The staff member's own requests that others decided, or that lapsed or were closed, in the last days, the newest first. */
export async function listDecidedRequests(
  db: Database,
  { email }: Pick<StaffMember, 'email'>,
  now: Date,
): Promise<Decided> {
  const since = new Date(now.getTime() - shownDays * dayMs);
  const rows = await db
    .selectFrom('deskApprovals')
    .select(['approvalId', 'call', 'orderId', 'amount', 'currency', 'state', 'expiresAt'])
    .select(['decidedAt', 'decisionReason', 'closedBecause'])
    .where('makerEmail', '=', email)
    .where('askedAt', '>=', new Date(now.getTime() - madeWithinDays * dayMs))
    .where((row) => row.fn.coalesce('decidedAt', 'expiresAt'), '>=', since)
    .where((row) => row.fn.coalesce('decidedAt', 'expiresAt'), '<=', now)
    .where((row) =>
      // What the person withdrew is no news to the person.
      row.or([
        row('state', '<>', 'waiting'),
        row('decidedAt', 'is', null),
        row('closedBecause', 'is not', null),
      ]),
    )
    .orderBy((row) => row.fn.coalesce('decidedAt', 'expiresAt'), 'desc')
    .limit(maxShown)
    .execute();
  return rows.map(({ decidedAt, expiresAt, decisionReason, closedBecause, state, ...row }) => ({
    ...row,
    state: getApprovalState({ state, decidedAt, expiresAt, closedBecause }, now),
    at: decidedAt ?? expiresAt,
    reason: decisionReason ?? '',
  }));
}
