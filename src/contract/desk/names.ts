/** Names that the desk is answered with, and says in a word of each language: one without a word doesn't compile there. */

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
  'suspense_matched',
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
  'desk_seen',
  'desk_done',
  'desk_waits',
  'desk_refused',
  'personal_data_revealed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who does something. `visitor`: nobody has shown who it is. */
export type ActorKind = 'borrower' | 'visitor' | 'operator' | 'system' | 'staff';

/** What is recorded of a loan beside its payments. */
export const servicingKinds = [
  'extension',
  'reversal',
  'waiver',
  'accrualStop',
  'settlementOffer',
  'restructure',
  'promise',
  'pause',
  'writeOff',
  'payout',
] as const;

/** What staff write down of a contact. */
export const noteKinds = ['note', 'call', 'message', 'visit'] as const;

/** What a line of a borrower's timeline is about. */
export const timelineKinds = [
  ...noteKinds,
  'order',
  'payment',
  'servicing',
  'refund',
  'payout',
  'complaint',
  'answer',
  'reopened',
  'claim',
  'audit',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** What a borrower is written about. */
export type MessageName =
  | 'received'
  | 'approved'
  | 'declined'
  | 'paid_out'
  | 'payout_returned'
  | 'payment_received'
  | 'extension_in_force'
  | 'complaint_received'
  | 'complaint_answered'
  | 'due_in_3'
  | 'due_tomorrow'
  | 'due_today'
  | 'overdue_1'
  | 'overdue_3'
  | 'overdue_7'
  | 'overdue_15';

/** What the settings show of the server, a market and a product. */
export type SettingName =
  | 'demonstration'
  | 'publicUrl'
  | 'sms'
  | 'storage'
  | 'payments'
  | 'processes'
  | 'currency'
  | 'timeZone'
  | 'messageHours'
  | 'payOut'
  | 'market'
  | 'amount'
  | 'terms'
  | 'rules';
