import { createHmac } from 'node:crypto';
import type { ActorKind, AuditAction } from '../../../contract/desk/names.ts';
import type { Market } from '../../config/index.ts';
import type { Database } from '../database/index.ts';

export { writeAuditCheckpoint } from './checkpoint.ts';
export { verifyAudit } from './verify.ts';

/** Who does something, from where and why. `visitor`: nobody has shown who it is. */
export type Actor = {
  kind: ActorKind;
  /** Who of the staff, or which machine; empty where the kind or the borrower says it. */
  actorId?: string;
  address?: string;
  reason?: string | undefined;
};

export type Action = AuditAction;

/** `borrowerId`: whom it concerns; absent: nobody known. `subject`: an order, a payment, a call, a phone's hash. */
export type AuditEvent = {
  action: Action;
  borrowerId?: number | undefined;
  subject: string;
} & Partial<AuditAmounts>;

/** What an event moved and the debt of its loan before and after, in minor units of the currency. */
export type AuditAmounts = {
  amount: number | null;
  currency: string | null;
  debtBefore: number | null;
  debtAfter: number | null;
};

const unknownBorrowerId = 0;

/** Writes down what somebody does: in the transaction that does it, where there is one. */
export async function recordAudit(
  db: Database,
  { kind, actorId = '', address = '', reason = '' }: Actor,
  { action, borrowerId = unknownBorrowerId, subject, ...amounts }: AuditEvent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('auditEvents')
    .values({
      borrowerId,
      at: now,
      actorKind: kind,
      actor: actorId,
      action,
      subject,
      address,
      reason,
      ...amounts,
    })
    .execute();
}

/** Tells that two events are about one phone, and nobody which; keyed, because numbers are quickly tried through. */
export function toPhoneSubject(secret: string, market: Market, phone: string): string {
  const hash = createHmac('sha256', secret).update(JSON.stringify(['audit phone', market, phone]));
  return `phone:${hash.digest('hex').slice(0, 32)}`;
}
