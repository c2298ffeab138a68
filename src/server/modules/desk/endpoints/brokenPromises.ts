import { type RawBuilder, sql } from 'kysely';
import { brokenPromiseDays } from '../../../../contract/desk/promises.ts';
import { dayMs } from '../../../platform/durations.ts';

/**
 * Late loans whose borrower promised in the last weeks to pay and hadn't by the day he named, the last one he named: what their
 * statements say, without a replay. What was undone since counts for nothing. Columns: borrower_id, order_id, broken_at.
 */
export function brokenPromisesQuery(now: Date): RawBuilder<unknown> {
  const weeksAgo = new Date(now.getTime() - brokenPromiseDays * dayMs);
  return sql`
    select said.borrower_id, said.order_id,
      max(((said.event ->> 'paysBy')::date + 1)::timestamp at time zone (o.terms ->> 'timeZone')) as broken_at
    from loan_events said
    join orders o on o.borrower_id = said.borrower_id and o.order_id = said.order_id
    cross join lateral (select (${now}::timestamptz at time zone (o.terms ->> 'timeZone'))::date as day) today
    where said.kind = 'promise' and said.recorded_at > ${weeksAgo} and o.state in ('to_be_repaid', 'overdue')
      and (said.event ->> 'paysBy')::date < today.day
      and not exists (
        select from loan_events later
        where later.borrower_id = said.borrower_id and later.order_id = said.order_id and later.kind = 'promise'
          and later.event ->> 'paysBy' > said.event ->> 'paysBy'
      )
      and exists (
        select from instalments late
        where late.borrower_id = said.borrower_id and late.order_id = said.order_id and late.unpaid > 0
          and late.due_on < least(today.day, (${now}::timestamptz at time zone 'UTC')::date)
      )
      and (said.event ->> 'amount')::bigint > (
        select coalesce(sum(p.amount), 0) from payments p
        where p.borrower_id = said.borrower_id and p.order_id = said.order_id
          and p.value_date between said.value_date and (said.event ->> 'paysBy')::date
          and not exists (
            select from loan_events undone
            where undone.borrower_id = p.borrower_id and undone.order_id = p.order_id and undone.kind = 'reversal'
              and undone.event ->> 'paymentId' = p.provider || ':' || p.payment_id
          )
      )
    group by said.borrower_id, said.order_id`;
}
