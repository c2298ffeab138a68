import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../../lending/index.ts';
import type { Market } from '../../../config/index.ts';
import type { RecordedEvent } from '../../../platform/database/schema/ledger.ts';
import type { OutgoingEventKind } from '../../eventOutbox/index.ts';
import { listEventKindsWithEffect } from '../orders/eventEffects.ts';

/** The key of an overdue instalment, in the order of the index on due dates. */
export type DueInstalmentKey = { dueOn: string; borrowerId: number; orderId: string };

/** In SQL: whether an order `o` has an event of these kinds. */
function hasEventOfKindSql(kinds: readonly RecordedEvent['kind'][]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from loan_events e
    where e.borrower_id = o.borrower_id and e.order_id = o.order_id and e.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
  )`;
}

/**
 * In SQL: whether an instalment `i` of an order `o` accrues by the plain formula. Terms without a late policy don't: their replay
 * fails and names the order, while the formula would charge nothing.
 */
const usesPlainFormulaSql = sql`((i.late_cap is null or o.terms #> '{late,once}' is null) and jsonb_typeof(o.terms #> '{late,daily}') = 'array'
  and not ${hasEventOfKindSql(listEventKindsWithEffect('changesAccrual'))})`;

/** In SQL: whether a day's end changes an order `o`: a written off loan accrues nothing, it only turns overdue. */
export const accruesLateChargesSql = sql<boolean>`(o.state = 'to_be_repaid' or not ${hasEventOfKindSql(['writeOff'])})`;

/** In SQL: whether an instalment `i` of an order `o` accrues otherwise than by the plain formula. */
export const requiresReplaySql = sql<boolean>`(not coalesce(${usesPlainFormulaSql}, false) and ${accruesLateChargesSql})`;

/** The overdue instalments of the batch's orders, locked, with what they accrue by. */
function lateInstalments(today: Day): RawBuilder<unknown> {
  return sql`
      select i.borrower_id, i.order_id, i.number, i.unpaid, i.late_days, i.late_exact, i.late_cap,
        ${today}::date - greatest(i.late_through, i.due_on) as days,
        o.terms -> 'late' -> 'daily' as daily,
        coalesce((o.terms #>> array['late', 'once', o.terms ->> 'clientKind'])::bigint, 0) as once
      from (select distinct borrower_id, order_id from due) as batch
      join orders o on o.borrower_id = batch.borrower_id and o.order_id = batch.order_id
      join instalments i on i.borrower_id = batch.borrower_id and i.order_id = batch.order_id
      where o.state in ('to_be_repaid', 'overdue')
        and i.unpaid > 0 and i.due_on < ${today}::date and i.late_through < ${today}::date and ${usesPlainFormulaSql}
      order by i.borrower_id, i.order_id, i.number
      for update of o, i`;
}

/** The rates of each policy in the batch by days late, in ten-thousandths. */
const lateRateTiers = sql`
      select daily, tier."fromDay" as from_day, coalesce(tier."toDay", 2147483647) as to_day,
        (tier.rate::numeric * 10000)::bigint as rate
      from (select distinct daily from late) as policies,
        jsonb_to_recordset(daily) as tier ("fromDay" int, "toDay" int, rate text)`;

/** Exact late charges: unpaid amount times the rates of the days since the last accrual. */
const chargedInstalments = sql`
      select late.*, late.late_exact + late.unpaid * (
        select coalesce(sum(
          greatest(0, least(late.late_days + late.days, to_day) - greatest(late.late_days + 1, from_day) + 1) * rate
        ), 0)::bigint
        from tiers where tiers.daily = late.daily
      ) as exact
      from late`;

/** Per order what its rounded interest grows by, and the one-time charge of the first day late. */
const chargesByOrder = sql`
      select c.borrower_id, c.order_id,
        sum(
          least((2 * c.exact + 10000) / 20000, c.late_cap) - least((2 * c.late_exact + 10000) / 20000, c.late_cap)
        )::bigint as interest,
        case
          when min(c.once) = 0 then 0
          when exists (
            select from instalments i
            where i.borrower_id = c.borrower_id and i.order_id = c.order_id and i.late_days > 0
          ) then 0
          else min(c.once)
        end as penalty
      from charged c
      group by c.borrower_id, c.order_id`;

/**
 * Accrues the late charges of one batch of orders to `today`: the formula of lending/debt/lateCharges.ts, set-based. The
 * batch is the orders of the next `batchSize` overdue instalments, with all their overdue instalments. Posts one balanced entry
 * per order, adds it to the loan's position, and turns orders past their due date overdue. Returns the last instalment processed; no row when none is left.
 * Products with a cap and a one-time charge are left to the replay.
 * The limit is a literal: as a parameter it would make PostgreSQL plan each batch again.
 */
export function accrualQuery(
  market: Market,
  today: Day,
  now: Date,
  after: DueInstalmentKey,
  batchSize: number,
): RawBuilder<DueInstalmentKey> {
  return sql<DueInstalmentKey>`
    with due as materialized (
      select i.due_on, i.borrower_id, i.order_id
      from instalments i
      join orders o on o.borrower_id = i.borrower_id and o.order_id = i.order_id
      where i.unpaid > 0 and i.due_on < ${today}::date and i.late_through < ${today}::date and ${usesPlainFormulaSql}
        and (i.due_on, i.borrower_id, i.order_id) > (${after.dueOn}::date, ${after.borrowerId}, ${after.orderId})
        and o.state in ('to_be_repaid', 'overdue') and o.terms ->> 'market' = ${market}
      order by i.due_on, i.borrower_id, i.order_id
      limit ${sql.lit(batchSize)}
    ), late as (${lateInstalments(today)}
    ), tiers as materialized (${lateRateTiers}
    ), charged as (${chargedInstalments}
    ), updated_instalments as (
      update instalments i
      set late_exact = c.exact, late_days = i.late_days + c.days, late_through = ${today}::date
      from charged c
      where i.borrower_id = c.borrower_id and i.order_id = c.order_id and i.number = c.number
    ), entries as (${chargesByOrder}
    ), posted as (
      insert into ledger_entries (borrower_id, order_id, event, value_date, posted_at, accounts, amounts)
      select borrower_id, order_id, 'accrual:' || ${today}, ${today}::date, ${now}::timestamptz,
        case when interest <> 0 then array['late_receivable', 'late_income'] else '{}' end
          || case when penalty <> 0 then array['penalty_receivable', 'penalty_income'] else '{}' end,
        case when interest <> 0 then array[interest, -interest] else '{}' end
          || case when penalty <> 0 then array[penalty, -penalty] else '{}' end
      from entries
      where interest <> 0 or penalty <> 0
    ), positions as (
      update loan_positions p set owed = p.owed + e.interest + e.penalty, state = 'overdue'
      from entries e
      where p.borrower_id = e.borrower_id and p.order_id = e.order_id
    ), turned_overdue as (
      update orders o set state = 'overdue'
      from entries e
      where o.borrower_id = e.borrower_id and o.order_id = e.order_id and o.state = 'to_be_repaid'
      returning o.borrower_id, o.order_id
    ), published as (
      insert into announcements (borrower_id, kind, subject, order_id, at)
      select borrower_id, ${sql.lit('loan.overdue' satisfies OutgoingEventKind)}, order_id || ' accrual:' || ${today}, order_id, ${now}::timestamptz
      from turned_overdue
      on conflict do nothing
    )
    select due_on, borrower_id, order_id from due
    order by due_on desc, borrower_id desc, order_id desc
    limit 1`;
}
