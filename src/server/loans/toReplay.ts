import { sql } from 'kysely';
import type { Day } from '../../lending/index.ts';
import type { Market } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { isIntricate } from './accrue.ts';

export type OrderKey = { borrowerId: number; orderId: string };

/**
 * Orders that plain accrual can't bring to today: a cap on the one-time charge too, money in the borrower's favour that
 * what has fallen due takes, or money held for an extension that ran out.
 */
export async function ordersToReplay(db: Database, market: Market, today: Day): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select o.borrower_id, o.order_id
    from instalments i
    join orders o on o.borrower_id = i.borrower_id and o.order_id = i.order_id
    where i.unpaid > 0 and i.due_on < ${today}::date and i.late_through < ${today}::date
      and o.state in ('to_be_repaid', 'overdue') and o.terms ->> 'market' = ${market}
      and (${isIntricate} or exists (
        select from extensions e where e.borrower_id = o.borrower_id and e.order_id = o.order_id
      ) and ${balance('borrower_credit')} <> 0)
    union
    select o.borrower_id, o.order_id
    from extensions e
    join orders o on o.borrower_id = e.borrower_id and o.order_id = e.order_id
    where e.expires_on < ${today}::date
      and o.state in ('to_be_repaid', 'overdue') and o.terms ->> 'market' = ${market}
      and ${balance('extension_held')} <> 0`.execute(db);
  return rows;
}

/** What the ledger shows on an account for the order `o`. */
function balance(account: 'borrower_credit' | 'extension_held') {
  return sql`(
    select coalesce(sum(line.amount), 0) from ledger_lines line
    where line.borrower_id = o.borrower_id and line.order_id = o.order_id and line.account = ${account}
  )`;
}
