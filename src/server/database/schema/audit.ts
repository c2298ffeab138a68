import type { Generated } from 'kysely';

type AuditEventsTable = {
  borrower_id: number;
  event_id: Generated<number>;
  at: Date;
  actor_kind: 'borrower' | 'visitor' | 'operator' | 'system';
  action: string;
  subject: string;
  address: string;
  reason: string;
};

/** Tables of migration 0014. */
export type AuditSchema = { audit_events: AuditEventsTable };
