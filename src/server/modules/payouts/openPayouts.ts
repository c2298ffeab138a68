import { sql } from 'kysely';
import { isCreditPayoutSql } from './payoutKey.ts';

/** In SQL: not one that another took the place of, nor of an order that is over. */
const isLatestOfUnpaidOrderSql = sql`exists (
    select from orders o
    where o.borrower_id = payouts.borrower_id and o.order_id = payouts.order_id and o.state = 'paying_out'
  ) and not exists (
    select from payouts later
    where later.borrower_id = payouts.borrower_id and later.order_id = payouts.order_id and later.attempt > payouts.attempt
  )`;

/** In SQL: a return of a payment, or a refund, under way. One that failed is a payment in suspense, or a loan's credit, again. */
const isCreditPayoutUnderWaySql = sql`${isCreditPayoutSql} and state in ('created', 'sent', 'unknown')`;

/** In SQL: whether a row of `payouts` is under way, or failed and its loan is still to be paid out. */
export const isOpenPayoutSql = sql<boolean>`(state in ('created', 'sent', 'unknown', 'returned', 'refused')
  and ((${isLatestOfUnpaidOrderSql}) or (${isCreditPayoutUnderWaySql})))`;
