import type { ClosingConflict } from './approvals.ts';

/** The actions of audit lines. */
export const auditActions = [
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'session_ended',
  'account_closed',
  /** The borrower confirmed the offer. Its amount is the one asked for; that of a decision the one decided on. */
  'order_requested',
  'order_approved',
  'order_declined',
  'order_paid_out',
  'payout_created',
  'payout_sent',
  'payout_arrived',
  'payout_returned',
  'payout_refused',
  'payout_declared_failed',
  'payout_difference_closed',
  /** A payment went to suspense, since staff may have recorded its transfer from a bank's statement. */
  'payment_maybe_recorded',
  'suspense_matched',
  'suspense_return_asked',
  'suspense_returned',
  'suspense_return_refused',
  /** A payment claim was made, closed by its payment, or answered by staff. */
  'payment_claimed',
  'claim_matched',
  'claim_answered',
  /** An event of the lender on a loan: `loan_events` has its kind. */
  'loan_serviced',
  'payment_by_hand',
  'difference_closed',
  'refund_asked',
  'refund_paid',
  'refund_refused',
  /** A call of `/operator`, and one that its token did not permit (401 or 403). */
  'operator_call',
  'operator_refused',
  'operator_token_made',
  'operator_token_revoked',
  /** At the desk: signing in and out, what was looked at, what was done, and what wasn't allowed. */
  'desk_sign_in',
  'desk_sign_in_refused',
  'desk_sign_out',
  /** The invited person set the credentials and is signed in for the first time; the reason names who requested it. */
  'desk_invitation_accepted',
  'desk_seen',
  'desk_done',
  'desk_waits',
  /** A request that waited could only fail any more. */
  'desk_request_closed',
  'desk_refused',
  'personal_data_revealed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The faults of the audit's hash chain. */
export const auditFaultKinds = ['linkGone', 'eventGone', 'eventChanged', 'endGone'] as const;
export type AuditFaultKind = (typeof auditFaultKinds)[number];

/** The reasons given by the system or a provider; all others are free text by staff. */
export type SystemReason =
  | 'decision service'
  | 'less was lent than was asked for'
  | 'payment claimed'
  | 'account closed'
  | 'import'
  | 'chargeback'
  | ClosingConflict;

/** Kinds of actors. `visitor`: not authenticated. */
export const actorKinds = ['borrower', 'visitor', 'operator', 'system', 'staff'] as const;
export type ActorKind = (typeof actorKinds)[number];
