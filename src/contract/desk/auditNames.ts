import type { ClosingConflict } from './approvals.ts';

/** What an audit line may say was done. */
export const auditActions = [
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'session_ended',
  'account_closed',
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
  'suspense_matched',
  'suspense_return_asked',
  'suspense_returned',
  'suspense_return_refused',
  /** A borrower said that he paid; his payment came, or staff answered. */
  'payment_claimed',
  'claim_matched',
  'claim_answered',
  /** Something the lender did about a loan: `loan_events` says what. */
  'loan_serviced',
  'payment_by_hand',
  'difference_closed',
  'refund_asked',
  'refund_paid',
  'refund_refused',
  /** A staff call with the right token, whatever came of it, and one with a wrong one. */
  'operator_call',
  'operator_refused',
  'operator_token_made',
  'operator_token_revoked',
  /** At the desk: signing in and out, what was looked at, what was done, and what wasn't allowed. */
  'desk_sign_in',
  'desk_sign_in_refused',
  'desk_sign_out',
  /** The invited person set the credentials and is signed in for the first time; the reason names who asked for it. */
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

/** What may be wrong with the audit's hash chain. */
export const auditFaultKinds = ['linkGone', 'eventGone', 'eventChanged', 'endGone'] as const;
export type AuditFaultKind = (typeof auditFaultKinds)[number];

/** The reasons that the system or a provider gives; all others are people's own words. */
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
