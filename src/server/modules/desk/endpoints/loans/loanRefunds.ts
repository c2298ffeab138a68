import type { PaymentId } from '../../../../../contract/desk/paymentKey.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn } from '../../../../../lending/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { type Order, refundIdentifier } from '../../../loans/index.ts';

type LoanEvent = DeskReplyInput<'loan'>['events'][number];

/** A refund of a payment, as it stands among the events of its loan. */
export type LoanRefund = PaymentId & {
  amount: number;
  event: LoanEvent & { recordedAt: Date };
};

/** The refunds of a loan that were paid or are under way, with who asked for them by the audit. */
export async function listLoanRefunds(
  db: Database,
  { borrowerId, orderId, terms }: Order,
): Promise<LoanRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['provider', 'paymentId', 'refundKey', 'amount', 'askedAt', 'refundId', 'valueDate'])
    .where((row) => row.and({ borrowerId, orderId }))
    .execute();
  if (rows.length === 0) return [];
  const requests = await db
    .selectFrom('auditEvents')
    .select(['subject', 'actor', 'actorKind', 'reason'])
    .where((row) => row.and({ borrowerId, action: 'refund_asked' }))
    .where('subject', 'in', rows.map(refundIdentifier))
    .orderBy('at')
    .execute();
  const approvals = await db
    .selectFrom('deskApprovals')
    .select(['key', 'decidedBy'])
    .where((row) => row.and({ borrowerId, orderId, call: 'refund', state: 'approved' }))
    .execute();
  return rows.map(({ provider, paymentId, amount, refundKey, refundId, askedAt, valueDate }) => {
    const eventId = refundIdentifier({ provider, paymentId, refundKey });
    const request = requests.findLast(({ subject }) => subject === eventId);
    const event = {
      eventId,
      kind: 'refund' as const,
      amount,
      of: null,
      until: null,
      isReversible: false,
      isUnderWay: refundId === null,
      valueDate: valueDate ?? calendarDayIn(terms.timeZone, askedAt),
      recordedAt: askedAt,
      by: request?.actor || (request?.actorKind ?? ''),
      approvedBy: approvals.find(({ key }) => key === refundKey)?.decidedBy ?? null,
      reason: request?.reason ?? '',
      evidence: refundId ?? '',
    };
    return { provider, paymentId, amount, event };
  });
}
