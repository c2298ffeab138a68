import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../lending/index.ts';
import type { Market } from '../../config/index.ts';
import type { Database, OrderKey } from '../../platform/database/index.ts';

/** Before every order, as their keys are sorted. */
export const firstOrderKey: OrderKey = { borrowerId: -1, orderId: '' };

/**
 * The next orders, `batchSize` at most, that a replay brings to today: those past their date that accrue as `accrualCondition`
 * says of an instalment `i` and its order `o`, those with money in the borrower's favour that what has fallen due takes,
 * those with money held for an extension that ran out, and restructured ones of which a version before didn't write since when
 * they count as past due.
 */
export async function listOrdersToReplay(
  db: Database,
  market: Market,
  today: Day,
  accrualCondition: RawBuilder<boolean>,
  after: OrderKey,
  batchSize: number,
): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select borrower_id, order_id from (
      select o.borrower_id, o.order_id
      from instalments i
      join orders o on o.borrower_id = i.borrower_id and o.order_id = i.order_id
      where i.unpaid > 0 and i.due_on < ${today}::date and i.late_through < ${today}::date
        and o.state in ('to_be_repaid', 'overdue') and o.terms ->> 'market' = ${market}
        and (${accrualCondition} or exists (
          select from extensions e where e.borrower_id = o.borrower_id and e.order_id = o.order_id
        ) and ${ledgerBalance('borrower_credit')} <> 0)
      union
      select o.borrower_id, o.order_id
      from extensions e
      join orders o on o.borrower_id = e.borrower_id and o.order_id = e.order_id
      where e.expires_on < ${today}::date
        and o.state in ('to_be_repaid', 'overdue') and o.terms ->> 'market' = ${market}
        and ${ledgerBalance('extension_held')} <> 0
      union
      select o.borrower_id, o.order_id
      from loan_events e
      join orders o on o.borrower_id = e.borrower_id and o.order_id = e.order_id
      where e.kind = 'restructure' and o.past_due_since is null
        and o.state in ('to_be_repaid', 'overdue') and o.terms ->> 'market' = ${market}
    ) as waiting
    where (borrower_id, order_id) > (${after.borrowerId}, ${after.orderId})
    order by borrower_id, order_id
    limit ${sql.lit(batchSize)}`.execute(db);
  return rows;
}

/** What the ledger shows on an account for the order `o`. */
function ledgerBalance(account: 'borrower_credit' | 'extension_held') {
  return sql`(
    select coalesce(sum(line.amount), 0) from ledger_lines line
    where line.borrower_id = o.borrower_id and line.order_id = o.order_id and line.account = ${account}
  )`;
}
