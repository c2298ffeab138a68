import { createHmac } from 'node:crypto';
import type { ActorKind, AuditAction } from '../../../contract/desk/auditActions.ts';
import type { Market } from '../../config/index.ts';
import type { Database } from '../database/index.ts';

export { writeAuditCheckpoint } from './chain.ts';
export {
  type AuditFault,
  countEventsSince,
  countUnchainedEvents,
  extendAndVerifyChain,
  findLastVerification,
  verifyAudit,
  verifyAuditDaily,
} from './verification.ts';

/** Who acts, from which address and why. `visitor`: not authenticated. */
export type Actor = {
  kind: ActorKind;
  /** E-mail of a staff member, or name of a machine; empty for other kinds. */
  actorId?: string;
  address?: string;
  reason?: string | undefined;
  /** The request that a staff member sent, as `<staff id>:<key>`. */
  requestKey?: string;
  /** The approval that is asked for, or that is executed. */
  approvalId?: string;
};

type Action = AuditAction;

/** `borrowerId`: the borrower concerned; absent: none known. `subject`: an order, a payment, a call, a phone's hash. */
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

/** Records an audit event, in the transaction of the action where there is one. */
export async function recordAudit(
  db: Database,
  { kind, actorId = '', address = '', reason = '', requestKey, approvalId }: Actor,
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
      requestKey,
      approvalId,
    })
    .execute();
}

/** A pseudonym that links the events of one phone; a keyed hash, since all phone numbers are quickly enumerated. */
export function toPhoneSubject(secret: string, market: Market, phone: string): string {
  const hash = createHmac('sha256', secret).update(JSON.stringify(['audit phone', market, phone]));
  return `phone:${hash.digest('hex').slice(0, 32)}`;
}
