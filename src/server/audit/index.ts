import { createHmac } from 'node:crypto';
import type { Market } from '../config/index.ts';
import type { Database } from '../database/index.ts';

/** Who does something, from where and why. `visitor`: nobody has shown who it is. */
export type Actor = {
  kind: 'borrower' | 'visitor' | 'operator' | 'system';
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
  /** Something the lender did about a loan: `loan_events` says what. */
  | 'loan_serviced'
  | 'payment_by_hand'
  | 'difference_closed'
  | 'refund_asked'
  | 'refund_paid'
  | 'refund_refused'
  /** A staff call with the right token, whatever came of it, and one with a wrong one. */
  | 'operator_call'
  | 'operator_refused';

/** `borrowerId`: whom it concerns; absent: nobody known. `subject`: an order, a payment, a call, a phone's hash. */
export type AuditEvent = { action: Action; borrowerId?: number | undefined; subject: string };

const house = 0;

/** Writes down what somebody does: in the transaction that does it, where there is one. */
export async function recordAudit(
  db: Database,
  { kind, address = '', reason = '' }: Actor,
  { action, borrowerId = house, subject }: AuditEvent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('auditEvents')
    .values({ borrowerId, at: now, actorKind: kind, action, subject, address, reason })
    .execute();
}

/** Tells that two events are about one phone, and nobody which; keyed, because numbers are quickly tried through. */
export function phoneSubject(secret: string, market: Market, phone: string): string {
  const hash = createHmac('sha256', secret).update(JSON.stringify(['audit phone', market, phone]));
  return `phone:${hash.digest('hex').slice(0, 32)}`;
}
