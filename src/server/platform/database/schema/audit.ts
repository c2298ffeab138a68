import type { Generated } from 'kysely';

type AuditEventsTable = {
  borrowerId: number;
  eventId: Generated<number>;
  at: Date;
  actorKind: 'borrower' | 'visitor' | 'operator' | 'system' | 'staff';
  actor: string;
  action: string;
  subject: string;
  address: string;
  reason: string;
  /** In minor units, with the loan's debt before and after; null where no loan's money moved. */
  amount: Generated<number | null>;
  currency: Generated<string | null>;
  debtBefore: Generated<number | null>;
  debtAfter: Generated<number | null>;
};

type AuditLinksTable = {
  place: number;
  borrowerId: number;
  eventId: number;
  at: Date;
  hash: Buffer;
  /** Which columns of the event the hash covers: 1 without the amounts, 2 with them. */
  version: Generated<number>;
};
type AuditHeadTable = { onlyRow: Generated<boolean>; place: number; hash: Buffer };

/** Tables of migrations 0014, 0026 and 0055. */
export type AuditSchema = {
  auditEvents: AuditEventsTable;
  auditLinks: AuditLinksTable;
  auditHead: AuditHeadTable;
};
