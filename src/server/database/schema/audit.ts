import type { Generated } from 'kysely';

type AuditEventsTable = {
  borrowerId: number;
  eventId: Generated<number>;
  at: Date;
  actorKind: 'borrower' | 'visitor' | 'operator' | 'system';
  action: string;
  subject: string;
  address: string;
  reason: string;
};

/** Tables of migration 0014. */
export type AuditSchema = { auditEvents: AuditEventsTable };
