import { createHmac } from 'node:crypto';
import type { Market } from '../config/index.ts';
import type { Database } from '../database/index.ts';

export { sealAudit } from './seal.ts';

/** Who does something, from where and why. `visitor`: nobody has shown who it is. */
export type Actor = {
  kind: 'borrower' | 'visitor' | 'operator' | 'system' | 'staff';
  /** Who of the staff, or which machine; empty where the kind or the borrower says it. */
  who?: string;
  address?: string;
  reason?: string | undefined;
};

export type Action =
  | 'sign_in'
  | 'sign_in_refused'
  | 'sign_out'
  | 'session_ended'
  | 'account_closed'
  | 'order_approved'
  | 'order_declined'
  | 'order_paid_out'
  | 'payout_created'
  | 'payout_sent'
  | 'payout_arrived'
  | 'payout_returned'
  | 'payout_refused'
  | 'suspense_matched'
  /** A borrower said that he paid; his payment came, or staff answered. */
  | 'payment_claimed'
  | 'claim_matched'
  | 'claim_answered'
  /** Something the lender did about a loan: `loan_events` says what. */
  | 'loan_serviced'
  | 'payment_by_hand'
  | 'difference_closed'
  | 'refund_asked'
  | 'refund_paid'
  | 'refund_refused'
  /** A staff call with the right token, whatever came of it, and one with a wrong one. */
  | 'operator_call'
  | 'operator_refused'
  | 'operator_token_made'
  | 'operator_token_revoked'
  /** At the desk: signing in and out, what was looked at, what was done, and what wasn't allowed. */
  | 'desk_sign_in'
  | 'desk_sign_in_refused'
  | 'desk_sign_out'
  | 'desk_seen'
  | 'desk_done'
  | 'desk_waits'
  | 'desk_refused'
  | 'personal_data_revealed';

/** `borrowerId`: whom it concerns; absent: nobody known. `subject`: an order, a payment, a call, a phone's hash. */
export type AuditEvent = { action: Action; borrowerId?: number | undefined; subject: string };

const house = 0;

/** Writes down what somebody does: in the transaction that does it, where there is one. */
export async function recordAudit(
  db: Database,
  { kind, who = '', address = '', reason = '' }: Actor,
  { action, borrowerId = house, subject }: AuditEvent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('auditEvents')
    .values({ borrowerId, at: now, actorKind: kind, actor: who, action, subject, address, reason })
    .execute();
}

/** Tells that two events are about one phone, and nobody which; keyed, because numbers are quickly tried through. */
export function phoneSubject(secret: string, market: Market, phone: string): string {
  const hash = createHmac('sha256', secret).update(JSON.stringify(['audit phone', market, phone]));
  return `phone:${hash.digest('hex').slice(0, 32)}`;
}
