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
};

type AuditLinksTable = { place: number; borrowerId: number; eventId: number; at: Date; hash: Buffer };
type AuditHeadTable = { onlyRow: Generated<boolean>; place: number; hash: Buffer };

/** Tables of migrations 0014 and 0026. */
export type AuditSchema = {
  auditEvents: AuditEventsTable;
  auditLinks: AuditLinksTable;
  auditHead: AuditHeadTable;
};
