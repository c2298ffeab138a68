import { sql } from 'kysely';
import type { orderEvents } from '../../../../../contract/desk/borrowers.ts';
import { column, selectRows } from './timelineRows.ts';

/** In SQL: the audit line of the payout of an order of the row `o`. */
function payoutLine(borrowerId: number) {
  return sql`
    select a.event_id, a.at, a.amount, case a.actor when '' then a.actor_kind else a.actor end as by, a.reason
    from audit_events a
    where a.borrower_id = ${borrowerId} and a.action = 'order_paid_out' and a.subject = o.order_id`;
}

const eventName = (event: (typeof orderEvents)[number]) => sql`${sql.lit(event)}::text`;

/** Applications, their decisions, and their loans where they were paid out or are overdue. */
export function listOrders(borrowerId: number) {
  const ofBorrower = sql`o.borrower_id = ${borrowerId}`;
  const key = { kind: 'order', id: column('o.order_id'), orderId: column('o.order_id') } as const;
  const amounts = { amount: sql`o.terms ->> 'principal'`, currency: sql`o.terms ->> 'currency'` };
  const decision = sql`case o.state when 'declined' then 'declined' else 'approved' end`;
  const recorded = { by: sql`coalesce(line.by, '')`, reason: sql`coalesce(line.reason, '')` };
  const loan = { orderId: key.orderId, kind: 'loan' } as const;
  return [
    selectRows(
      { ...key, ...amounts, at: column('created_at'), what: eventName('asked'), by: 'borrower' },
      sql`orders o where ${ofBorrower}`,
    ),
    selectRows(
      {
        ...key,
        ...amounts,
        at: column('decided_at'),
        id: sql`o.order_id || ' decided'`,
        what: decision,
        by: sql`coalesce(nullif(o.decided_by, ''), o.decider_kind, '')`,
        reason: sql`coalesce(o.decision_reason, '')`,
      },
      sql`orders o where ${ofBorrower} and decided_at is not null`,
    ),
    selectRows(
      {
        ...{ ...loan, ...recorded, id: sql`o.order_id || coalesce(line.event_id::text, '')` },
        at: sql`coalesce(line.at, o.disbursed_on::timestamp at time zone (o.terms ->> 'timeZone'))`,
        ...{ what: eventName('paid_out'), amount: column('line.amount'), currency: amounts.currency },
      },
      sql`orders o left join lateral (${payoutLine(borrowerId)}) as line on true
        where ${ofBorrower} and (o.disbursed_on is not null or line.at is not null)`,
    ),
    selectRows(
      {
        ...{ ...loan, id: sql`o.order_id || ' overdue'`, at: column('late_from') },
        ...{ what: eventName('overdue'), by: sql`'system'` },
        ...{ amount: column('due_amount'), currency: column('currency') },
      },
      sql`loan_positions o where ${ofBorrower} and state = 'overdue'`,
    ),
  ];
}
