import { type RawBuilder, sql } from 'kysely';

/** In SQL: whether a row of `desk_approvals` is pending: neither decided, withdrawn, closed nor expired. */
export function isApprovalPendingSql(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(desk_approvals.state = 'waiting' and desk_approvals.decided_at is null and desk_approvals.expires_at > ${now})`;
}
