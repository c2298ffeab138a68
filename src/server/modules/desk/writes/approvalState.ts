import { type RawBuilder, sql } from 'kysely';
import type { DeskInput, DeskRowInput } from '../../../../contract/desk/schemas/index.ts';
import { isApprovalPendingSql } from '../../../platform/database/index.ts';
import type { ApprovalRow } from './approvalRows.ts';

type ApprovalState = DeskRowInput<'approvals'>['state'];
type StateFilter = DeskInput<'approvals'>['state'];

/** Withdrawn, expired and closed requests are stored as `waiting`. */
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

/** In SQL, of a row of `desk_approvals`: whether it is in the state; `desk_approvals_state` finds what is stored. */
export function isInApprovalStateSql(state: StateFilter, now: Date): RawBuilder<boolean> {
  if (state === 'all') return sql<boolean>`true`;
  if (state === 'waiting') return isApprovalPendingSql(now);
  const stored = state === 'approved' || state === 'refused' ? state : 'waiting';
  return sql<boolean>`(desk_approvals.state = ${stored} and ${approvalStateSql(now)} = ${state})`;
}
