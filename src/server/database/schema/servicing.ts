import type { ColumnType } from 'kysely';
import type { LoanEvent } from '../../../lending/events.ts';
import type { PayoutEvent } from '../../../lending/payout.ts';

/** What is recorded of a loan beside its payments, refunds and extensions. */
export type RecordedEvent =
  | Exclude<LoanEvent, { kind: 'payment' | 'refund' | 'extensionQuote' | 'charge' }>
  | PayoutEvent;

type LoanEventsTable = {
  borrowerId: number;
  orderId: string;
  eventId: string;
  kind: RecordedEvent['kind'];
  valueDate: string;
  recordedAt: Date;
  event: ColumnType<RecordedEvent, string, string>;
  actorKind: 'borrower' | 'visitor' | 'operator' | 'system' | 'staff';
  /** Who of the staff, or which machine. */
  actor: string;
  reason: string;
  evidence: string;
};

/** Tables of migration 0021. */
export type ServicingSchema = { loanEvents: LoanEventsTable };
