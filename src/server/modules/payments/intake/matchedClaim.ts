import { sql } from 'kysely';
import { manualChannels, matchedChannel } from '../../../../contract/desk/providers.ts';

/** The tolerated difference in days between a claimed and the actual day of payment. */
export const claimDayTolerance = 5;

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
 * In SQL: closes the open claim that a payment fulfils: same amount, near day; for a payment matched by staff either suffices, and
 * one that they record is of the claimed day or before. Part of the payment's statement.
 */
export function closeMatchedClaim($: Readonly<Record<ClaimColumn, unknown>>) {
  const isNear = sql`abs(paid_on - ${$.valueDate}) <= ${sql.lit(claimDayTolerance)}`;
  return sql`
    update payment_claims
    set state = 'matched', closed_at = ${$.receivedAt}, provider = ${$.provider}, payment_id = ${$.paymentId}
    where borrower_id = ${$.borrowerId} and order_id = ${$.orderId} and state = 'open'
      and (${$.channel} not in (${sql.join(Object.values(manualChannels).map(sql.lit))}) or ${$.valueDate} <= paid_on)
      and (amount = ${$.amount} and ${isNear}
        or ${$.channel} = ${sql.lit(matchedChannel)} and (amount = ${$.amount} or ${isNear}))
    returning borrower_id, order_id, closed_at`;
}

/** In SQL: audits the claim closed by {@link closeMatchedClaim}, whose CTE is `found`. */
export const auditMatchedClaim = sql`
  insert into audit_events (borrower_id, at, actor_kind, action, subject, address, reason)
  select borrower_id, closed_at, 'system', 'claim_matched', order_id, '', '' from found`;
