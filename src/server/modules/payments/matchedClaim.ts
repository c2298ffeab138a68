import { sql } from 'kysely';
import type { InternalChannel } from '../../../contract/desk/names.ts';

/** How far off the day may be that a borrower says he paid on: receipts are read wrongly, and told of late. */
export const claimDayTolerance = 5;

/** The channel of a payment that people gave to a loan. */
export const matchedChannel = 'MATCHED' satisfies InternalChannel;

type ClaimColumn =
  | 'borrowerId'
  | 'orderId'
  | 'provider'
  | 'paymentId'
  | 'channel'
  | 'amount'
  | 'valueDate'
  | 'receivedAt';

/**
 * A payment that is booked closes the claim that was about it: the same amount, about the same day. One that people gave to
 * the loan may be of another amount or day, as they saw it. Beside the payment, in its statement: no notice waits for it.
 */
export function closeMatchedClaim($: Readonly<Record<ClaimColumn, unknown>>) {
  const isNear = sql`abs(paid_on - ${$.valueDate}) <= ${sql.lit(claimDayTolerance)}`;
  return sql`
    update payment_claims
    set state = 'matched', closed_at = ${$.receivedAt}, provider = ${$.provider}, payment_id = ${$.paymentId}
    where borrower_id = ${$.borrowerId} and order_id = ${$.orderId} and state = 'open'
      and (amount = ${$.amount} and ${isNear}
        or ${$.channel} = ${sql.lit(matchedChannel)} and (amount = ${$.amount} or ${isNear}))
    returning borrower_id, order_id, closed_at`;
}

/** What became of the claim, for the audit: of {@link closeMatchedClaim}, called `found`. */
export const auditMatchedClaim = sql`
  insert into audit_events (borrower_id, at, actor_kind, action, subject, address, reason)
  select borrower_id, closed_at, 'system', 'claim_matched', order_id, '', '' from found`;
