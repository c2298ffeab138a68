import { type Actor, type AuditAmounts, recordAudit } from '../../../platform/audit/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { RecordedEvent } from '../../../platform/database/schema/ledger.ts';
import { type OutgoingEventKind, publishEvent } from '../../eventOutbox/index.ts';
import { updateReversedAmounts } from './paymentPosition.ts';

type EventContext = {
  borrowerId: number;
  orderId: string;
  reason: string;
  /** The evidence that staff named. */
  evidence?: string;
  /** The amount that it moves, promises or offers. */
  amounts?: Pick<AuditAmounts, 'amount' | 'currency'>;
};

/** Records a loan event with actor and reason, audits it and publishes it, in the caller's transaction. */
export async function recordLoanEvent(
  trx: Database,
  { borrowerId, orderId, reason, evidence = '', amounts }: EventContext,
  event: RecordedEvent,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { id: eventId, kind, valueDate } = event;
  await trx
    .insertInto('loanEvents')
    .values({
      borrowerId,
      orderId,
      eventId,
      kind,
      valueDate,
      recordedAt: now,
      event: JSON.stringify(event),
      actorKind: actor.kind,
      actor: actor.actorId ?? '',
      reason,
      evidence,
    })
    .execute();
  if (kind === 'reversal') await updateReversedAmounts(trx, { borrowerId, orderId });
  const subject = `${orderId} ${kind} ${eventId}`;
  await recordAudit(
    trx,
    { ...actor, reason },
    { action: 'loan_serviced', borrowerId, subject, ...amounts },
    now,
  );
  const outgoingKind = findOutgoingKind(event);
  if (outgoingKind === null) return;
  // Holds have no ids in published events, so neither has what ends them.
  const { id, kind: _kind, ends: _ends, ...data } = { ends: [], ...event };
  await publishEvent(trx, {
    borrowerId,
    kind: outgoingKind,
    subject: `${orderId} ${eventId}`,
    orderId,
    // By which its withdrawal names it.
    data: kind === 'promise' ? { ...data, promiseId: id } : data,
    at: now,
  });
}

/** The published event; null for payout steps that the payout publishes itself, and for imports. */
function findOutgoingKind(event: RecordedEvent): OutgoingEventKind | null {
  if (event.kind === 'payout') return event.step === 'cancelled' ? 'order.cancelled' : null;
  return event.kind === 'opening' || event.kind === 'openingReversal' ? null : outgoingKinds[event.kind];
}

const outgoingKinds = {
  reversal: 'payment.reversed',
  waiver: 'loan.waived',
  waiverReversal: 'loan.waiver_reversed',
  accrualStop: 'loan.accrual_stopped',
  settlementOffer: 'loan.settlement_offered',
  settlementWithdrawal: 'loan.settlement_withdrawn',
  restructure: 'loan.restructured',
  promise: 'loan.promised',
  promiseWithdrawal: 'loan.promise_withdrawn',
  pause: 'loan.paused',
  pauseEnd: 'loan.pause_ended',
  writeOff: 'loan.written_off',
} as const satisfies Record<
  Exclude<RecordedEvent['kind'], 'payout' | 'opening' | 'openingReversal'>,
  OutgoingEventKind
>;
