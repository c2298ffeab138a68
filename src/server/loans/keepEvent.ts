import { type AnnouncementKind, announce } from '../announcements/index.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import type { RecordedEvent } from '../database/schema/servicing.ts';

type Concerned = {
  borrowerId: number;
  orderId: string;
  reason: string;
  /** What it rests on. */
  evidence?: string;
};

/** Keeps what happened to a loan, with who did it and why: in the transaction that does it. */
export async function keepEvent(
  trx: Database,
  { borrowerId, orderId, reason, evidence = '' }: Concerned,
  event: RecordedEvent,
  by: Actor,
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
      actorKind: by.kind,
      actor: by.who ?? '',
      reason,
      evidence,
    })
    .execute();
  const subject = `${orderId} ${kind} ${eventId}`;
  await recordAudit(trx, { ...by, reason }, { action: 'loan_serviced', borrowerId, subject }, now);
  const told = toldAs(event);
  if (told === null) return;
  const { id: _id, kind: _kind, ...data } = event;
  await announce(trx, { borrowerId, kind: told, subject: `${orderId} ${eventId}`, orderId, data, at: now });
}

/** What is said of an event; null where whoever has its money says more of it. */
function toldAs(event: RecordedEvent): AnnouncementKind | null {
  if (event.kind === 'payout') return event.step === 'cancelled' ? 'order.cancelled' : null;
  return toldKinds[event.kind];
}

const toldKinds = {
  reversal: 'payment.reversed',
  waiver: 'loan.waived',
  accrualStop: 'loan.accrual_stopped',
  settlementOffer: 'loan.settlement_offered',
  restructure: 'loan.restructured',
  promise: 'loan.promised',
  pause: 'loan.paused',
  writeOff: 'loan.written_off',
} as const satisfies Record<Exclude<RecordedEvent['kind'], 'payout'>, AnnouncementKind>;
