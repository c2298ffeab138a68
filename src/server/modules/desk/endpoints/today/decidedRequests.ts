import type { ApprovalRequestField, DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { dayMs } from '../../../../platform/durations.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { findRequestText } from '../../writes/approvalRows.ts';
import { getApprovalState } from '../../writes/approvalState.ts';
import { listBlindTills } from '../blindTills.ts';

type Decided = DeskReplyInput<'today'>['decided'];

/** What names the subject of a request that is about no loan, or about one payment of it. */
const subjectFields = [
  'market',
  'month',
  'provider',
  'day',
  'paymentId',
  'tillId',
] as const satisfies readonly ApprovalRequestField[];

const shownDays = 3;
/** A request lapses within a week, so that one decided in the last days was made in so many. */
const madeWithinDays = shownDays + 7;
const maxShown = 10;

/** The staff member's own requests that others decided, or that lapsed or were closed, in the last days, the newest first. */
export async function listDecidedRequests(db: Database, staff: StaffMember, now: Date): Promise<Decided> {
  const since = new Date(now.getTime() - shownDays * dayMs);
  const rows = await db
    .selectFrom('deskApprovals')
    .select(['approvalId', 'call', 'orderId', 'amount', 'currency', 'state', 'expiresAt', 'request'])
    .select(['decidedAt', 'decisionReason', 'closedBecause'])
    .where('makerEmail', '=', staff.email)
    .where('askedAt', '>=', new Date(now.getTime() - madeWithinDays * dayMs))
    .where((row) => row.fn.coalesce('decidedAt', 'expiresAt'), '>=', since)
    .where((row) => row.fn.coalesce('decidedAt', 'expiresAt'), '<=', now)
    .where((row) =>
      // Requests that the person withdrew are left out.
      row.or([
        row('state', '<>', 'waiting'),
        row('decidedAt', 'is', null),
        row('closedBecause', 'is not', null),
      ]),
    )
    .orderBy((row) => row.fn.coalesce('decidedAt', 'expiresAt'), 'desc')
    .limit(maxShown)
    .execute();
  const tillIds = rows.flatMap(({ call, request }) =>
    call === 'tillDifference' ? (findRequestText(request, 'tillId') ?? []) : [],
  );
  const blindTills = await listBlindTills(db, staff, tillIds);
  return rows.map(({ decidedAt, expiresAt, decisionReason, closedBecause, state, request, ...row }) => ({
    ...row,
    // The holder doesn't see the difference of a count that isn't decided.
    amount:
      row.call === 'tillDifference' && blindTills.has(findRequestText(request, 'tillId') ?? '')
        ? null
        : row.amount,
    subject: Object.fromEntries(
      subjectFields.flatMap((field) => {
        const text = findRequestText(request, field);
        return text === undefined ? [] : [[field, text]];
      }),
    ),
    state: getApprovalState({ state, decidedAt, expiresAt, closedBecause }, now),
    at: decidedAt ?? expiresAt,
    reason: decisionReason ?? '',
  }));
}
