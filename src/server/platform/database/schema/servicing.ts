import type { ColumnType } from 'kysely';
import type { LoanEvent } from '../../../../lending/events.ts';
import type { PayoutEvent } from '../../../../lending/payout.ts';

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

/** Reversals recorded under the earlier rule, once their loan was brought to the present one. */
type CorrectedReversalsTable = { borrowerId: number; orderId: string; eventId: string; correctedAt: Date };

/** Tables of migrations 0021 and 0069. */
export type ServicingSchema = {
  loanEvents: LoanEventsTable;
  correctedReversals: CorrectedReversalsTable;
};
