import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DeskInput, DeskRowInput } from '../../../../contract/desk/schemas/index.ts';
import { isApprovalPending, type Schema } from '../../../platform/database/index.ts';

type ApprovalRow = Selectable<Schema['deskApprovals']>;
type ApprovalState = DeskRowInput<'approvals'>['state'];
type StateFilter = DeskInput<'approvals'>['state'];

/** Withdrawn, expired and closed requests are stored as `waiting`. */
export function isInState(row: ExpressionBuilder<Schema, 'deskApprovals'>, state: StateFilter, now: Date) {
  if (state === 'all') return row.lit(true);
  if (state === 'approved' || state === 'refused') return row('state', '=', state);
  if (state === 'waiting') return isApprovalPending(now);
  const isUndecided = row('state', '=', 'waiting');
  if (state === 'closed') return row.and([isUndecided, row('closedBecause', 'is not', null)]);
  const isWithdrawn = [row('decidedAt', 'is not', null), row('closedBecause', 'is', null)];
  if (state === 'withdrawn') return row.and([isUndecided, ...isWithdrawn]);
  return row.and([isUndecided, row('expiresAt', '<=', now), row('decidedAt', 'is', null)]);
}

/** The state as {@link isInState} selects it. */
export function getApprovalState(
  {
    state,
    decidedAt,
    expiresAt,
    closedBecause,
  }: Pick<ApprovalRow, 'state' | 'decidedAt' | 'expiresAt' | 'closedBecause'>,
  now: Date,
): ApprovalState {
  if (state !== 'waiting') return state;
  if (closedBecause !== null) return 'closed';
  if (decidedAt !== null) return 'withdrawn';
  return expiresAt <= now ? 'expired' : 'waiting';
}

/** In SQL, of a row of `desk_approvals`: the state as {@link getApprovalState} reads it. */
export function approvalStateSql(now: Date): RawBuilder<ApprovalState> {
  return sql<ApprovalState>`case when desk_approvals.state <> 'waiting' then desk_approvals.state
    when closed_because is not null then 'closed'
    when decided_at is not null then 'withdrawn'
    when expires_at <= ${now} then 'expired' else 'waiting' end`;
}
