import type { Database } from '../../platform/database/index.ts';
import { publishEvent } from '../outbox/index.ts';
import type { Payout } from './records.ts';

/** The money of a loan came back, or its bank didn't take it. */
export function announceReturn(
  trx: Database,
  payout: Payout,
  reason: string,
  returnedAt: Date,
): Promise<void> {
  const { borrowerId, orderId, payoutId, provider, amount, currency } = payout;
  const data = { payoutId, provider, amount, currency, reason };
  return publishEvent(trx, {
    borrowerId,
    kind: 'payout.returned',
    subject: payoutId,
    orderId,
    data,
    at: returnedAt,
  });
}
