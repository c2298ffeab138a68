import { type RawBuilder, sql } from 'kysely';
import { callbackDays } from '../../../contract/desk/collections.ts';
import { brokenPromiseDays } from '../../../contract/desk/delinquency.ts';
import { transaction } from '../../platform/database/index.ts';
import { dayMs } from '../../platform/durations.ts';
import type { Services } from '../services.ts';
import { isSupersededNoteSql } from './currentNotes.ts';

/** Above any product of days and amount: a borrower with a broken promise comes before all others. */
const brokenPromisePriority = 1_000_000_000_000_000;

type Subject = { borrowerId?: number };

/**
 * Computes the list of borrowers to be called about late loans or on a day that a note sets, or the row of one of them. Priority:
 * a broken promise first, then days late times what is overdue.
 */
export async function refreshCollectionCases(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { borrowerId }: Subject = {},
): Promise<void> {
  const now = await clock.now();
  await transaction(db, async (trx) => {
    await upsertCases(config, now, borrowerId).execute(trx);
    let outdated = trx.deleteFrom('collectionCases').where('computedAt', '<', now);
    if (borrowerId !== undefined) outdated = outdated.where('borrowerId', '=', borrowerId);
    await outdated.execute();
  });
}

const columns = [
  'market',
  'currency',
  'late_since',
  'overdue',
  'loans',
  'written_off',
  'held_until',
  'promised_by',
  'offered_until',
  'broken_on',
  'is_phone_wrong',
  'is_disputed',
  'called_on',
  'last_contact_at',
  'next_action_on',
  'next_action_by',
  'priority',
  'computed_at',
];

const lateLoanColumns = [
  'market',
  'currency',
  'time_zone',
  'today',
  'since',
  'unpaid',
  'is_written_off',
  'held_until',
  'promised_by',
  'offered_until',
] as const;

type CaseColumn = (typeof lateLoanColumns)[number] | 'broken_on';

/** The loans of a table with its columns, and null in all others that a case is made of. */
function selectForCase(table: string, given: readonly CaseColumn[]): RawBuilder<unknown> {
  const selected = [...lateLoanColumns, 'broken_on' as const].map((column) =>
    given.includes(column) ? sql.ref(column) : sql`null as ${sql.ref(column)}`,
  );
  return sql`select borrower_id, order_id, ${sql.join(selected)} from ${sql.table(table)}`;
}

/** Broken promises are read in a subquery, not joined: PostgreSQL would plan the join for one row. */
function upsertCases(
  config: Services['config'],
  now: Date,
  borrowerId: number | undefined,
): RawBuilder<unknown> {
  const assignments = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  return sql`
    with late_loans as (${lateLoans(now, borrowerId)}),
    broken as (${brokenPromisesQuery(now, borrowerId)}),
    planned as (${plannedCalls(now, borrowerId)}),
    late_borrowers as (
      select borrower_id, min(market) as market, min(currency) as currency, min(time_zone) as time_zone,
        max(today) as today, min(since) as late_since, coalesce(sum(unpaid), 0)::bigint as overdue, count(since) as loans,
        count(*) filter (where is_written_off) as written_off, max(held_until) as held_until,
        max(promised_by) as promised_by, max(offered_until) as offered_until, max(broken_on) as broken_on
      from (
        ${selectForCase('late_loans', lateLoanColumns)}
        union all
        ${selectForCase('broken', ['broken_on'])}
        union all
        ${selectForCase('planned', ['market', 'currency', 'time_zone'])}
      ) late
      group by borrower_id
      having count(market) > 0
    )
    insert into collection_cases (borrower_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    select late.borrower_id, market, currency, late_since, overdue, loans, written_off, held_until, promised_by, offered_until,
      broken_on, ${latestOutcomeOfSql('late')} is not distinct from 'wrong_number', ${isDisputedSql(config, now)},
      (
        (select max(at) from ${currentNotesSql} n where n.borrower_id = late.borrower_id and kind = 'call')
          at time zone time_zone
      )::date,
      (select max(at) from ${currentNotesSql} n where n.borrower_id = late.borrower_id and kind <> 'note'),
      planned.next_action_on, planned.actor,
      coalesce(overdue * (today - late_since), 0) + case
        when broken_on is not null then ${sql.lit(brokenPromisePriority)}
        when written_off = loans and loans > 0 then -${sql.lit(brokenPromisePriority)}
        else 0
      end,
      ${now}
    from late_borrowers late
    left join lateral (
      select next_action_on, case when next_action_on is not null then actor end as actor from ${currentNotesSql} n
      where n.borrower_id = late.borrower_id and (kind = 'call' or next_action_on is not null)
      order by at desc, note_id desc limit 1
    ) planned on true
    where late_since is not null or planned.next_action_on is not null
    on conflict (borrower_id) do update set ${sql.join(assignments)}
      where collection_cases.computed_at <= excluded.computed_at`;
}

/** In SQL: what was noted and stands, without what a correction replaced. */
const currentNotesSql = sql`(select noted.* from desk_notes noted where not ${isSupersededNoteSql})`;

/** In SQL: loans of which a note sets the day of a call, of the last weeks or to come. */
function plannedCalls(now: Date, borrowerId: number | undefined): RawBuilder<unknown> {
  const isOfSubject = borrowerId === undefined ? sql`true` : sql`n.borrower_id = ${borrowerId}`;
  return sql`
    select o.borrower_id, o.order_id, o.terms ->> 'market' as market, o.terms ->> 'currency' as currency,
      o.terms ->> 'timeZone' as time_zone
    from desk_notes n
    join orders o on o.borrower_id = n.borrower_id and o.order_id = n.order_id
    where n.next_action_on > (${now}::timestamptz at time zone 'UTC')::date - ${sql.lit(callbackDays)} and ${isOfSubject}`;
}

/** In SQL: the last outcome that says whose the number is. */
function latestOutcomeOfSql(table: string): RawBuilder<string | null> {
  return sql`(
    select outcome from ${currentNotesSql} n
    where n.borrower_id = ${sql.ref(`${table}.borrower_id`)} and outcome not in ('no_answer', 'third_person')
    order by at desc, note_id desc limit 1
  )`;
}

/**
 * In SQL: whether the last contact disputes the debt and set no day: neither of the next one nor of a hold. It counts for as long
 * as one person may hold the collection.
 */
function isDisputedSql({ markets }: Services['config'], now: Date): RawBuilder<boolean> {
  const days = Object.entries(markets).map(
    ([market, { collectionHolds }]) =>
      sql`when ${market} then ${collectionHolds.maxDaysWithoutApproval}::int`,
  );
  return sql`coalesce((
    select outcome = 'dispute' and next_action_on is null and coalesce(disputed_until, 'infinity') >= late.today
      and at > ${now}::timestamptz - make_interval(days => case late.market ${sql.join(days, sql` `)} end)
      and not exists (
      select from loan_events e
      where e.borrower_id = n.borrower_id and e.kind = 'pause' and e.recorded_at >= n.at
    )
    from ${currentNotesSql} n
    where n.borrower_id = late.borrower_id and outcome is not null
    order by at desc, note_id desc limit 1
  ), false)`;
}

/** In SQL: loans past due on the day of their market, with their holds, and open promises and open settlement offers, as in their statements. */
function lateLoans(now: Date, borrowerId: number | undefined): RawBuilder<unknown> {
  const isOfSubject = borrowerId === undefined ? sql`true` : sql`i.borrower_id = ${borrowerId}`;
  return sql`
    select o.borrower_id, o.order_id, late.since, late.unpaid, o.terms ->> 'market' as market,
      o.terms ->> 'currency' as currency, o.terms ->> 'timeZone' as time_zone, today.day as today,
      exists (
        select from loan_events e
        where e.borrower_id = o.borrower_id and e.order_id = o.order_id and e.kind = 'writeOff'
      ) as is_written_off,
      (
        select max(coalesce((e.event ->> 'until')::date, 'infinity'::date)) from loan_events e
        where e.borrower_id = o.borrower_id and e.order_id = o.order_id and e.kind = 'pause'
          and not ${isEndedSql('e')}
      ) as held_until,
      (
        select max((e.event ->> 'paysBy')::date) from loan_events e
        where e.borrower_id = o.borrower_id and e.order_id = o.order_id and e.kind = 'promise'
          and (e.event ->> 'paysBy')::date >= today.day and ${isUnpaidPromiseSql('e')} and not ${isWithdrawnSql('e', 'promiseWithdrawal')}
      ) as promised_by,
      (
        select max((e.event ->> 'expiresOn')::date) from loan_events e
        where e.borrower_id = o.borrower_id and e.order_id = o.order_id and e.kind = 'settlementOffer'
          and e.event ->> 'cause' is null and not ${isWithdrawnSql('e', 'settlementWithdrawal')}
      ) as offered_until
    from (
      select i.borrower_id, i.order_id, min(i.due_on) as since, sum(i.unpaid) as unpaid
      from instalments i
      where i.unpaid > 0 and i.due_on < (${now}::timestamptz at time zone 'UTC')::date + 1 and ${isOfSubject}
      group by i.borrower_id, i.order_id
    ) late
    join orders o on o.borrower_id = late.borrower_id and o.order_id = late.order_id
    cross join lateral (select (${now}::timestamptz at time zone (o.terms ->> 'timeZone'))::date as day) today
    where o.state in ('to_be_repaid', 'overdue') and late.since < today.day`;
}

/** In SQL: whether less was paid by a promise's day than it names. What was reversed of a payment doesn't count. */
function isUnpaidPromiseSql(event: string): RawBuilder<boolean> {
  const promise = (column: string) => sql.ref(`${event}.${column}`);
  return sql`(${promise('event')} ->> 'amount')::bigint > (
    select coalesce(sum(p.amount - p.reversed), 0) from payment_positions p
    where p.borrower_id = ${promise('borrower_id')} and p.order_id = ${promise('order_id')}
      and p.value_date between ${promise('value_date')} and (${promise('event')} ->> 'paysBy')::date
  )`;
}

/** In SQL: whether a hold was ended, or another took its place. */
function isEndedSql(event: string): RawBuilder<boolean> {
  const hold = (column: string) => sql.ref(`${event}.${column}`);
  return sql`exists (
    select from loan_events later
    where later.borrower_id = ${hold('borrower_id')} and later.order_id = ${hold('order_id')}
      and later.kind in ('pause', 'pauseEnd') and later.event -> 'ends' @> to_jsonb(${hold('event_id')})
  )`;
}

/** The field by which each kind of withdrawal names what is withdrawn. */
const withdrawals = { promiseWithdrawal: 'promiseId', settlementWithdrawal: 'offerId' } as const;

/** In SQL: whether a promise or offer was withdrawn. */
function isWithdrawnSql(event: string, kind: keyof typeof withdrawals): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${event}.${name}`);
  return sql`exists (
    select from loan_events withdrawn
    where withdrawn.borrower_id = ${column('borrower_id')} and withdrawn.order_id = ${column('order_id')}
      and withdrawn.kind = ${sql.lit(kind)} and withdrawn.event ->> ${sql.lit(withdrawals[kind])} = ${column('event_id')}
  )`;
}

/**
 * Loans past due with a broken promise to pay of the last weeks, by the last day promised: equal to the promises of their
 * statements, without a replay. A broken promise is superseded only by a later, kept promise of at least its amount.
 * Columns: borrower_id, order_id, broken_on (the day promised).
 */
function brokenPromisesQuery(now: Date, borrowerId: number | undefined): RawBuilder<unknown> {
  const weeksAgo = new Date(now.getTime() - brokenPromiseDays * dayMs);
  const isOfSubject = borrowerId === undefined ? sql`true` : sql`promise.borrower_id = ${borrowerId}`;
  // Most promises are of loans that owe nothing: those are left out first, by the index on due dates. The market's day, which
  // needs the order, and what was paid are looked at of the rest.
  return sql`
    with ended as materialized (
      select promise.borrower_id, promise.order_id, promise.value_date, promise.event
      from loan_events promise
      join orders o on o.borrower_id = promise.borrower_id and o.order_id = promise.order_id
      cross join lateral (select (${now}::timestamptz at time zone (o.terms ->> 'timeZone'))::date as day) today
      where promise.kind = 'promise' and promise.recorded_at > ${weeksAgo} and ${isOfSubject}
        and exists (
          select from instalments overdue
          where overdue.borrower_id = promise.borrower_id and overdue.order_id = promise.order_id and overdue.unpaid > 0
            and overdue.due_on < (${now}::timestamptz at time zone 'UTC')::date
        )
        and o.state in ('to_be_repaid', 'overdue') and (promise.event ->> 'paysBy')::date < today.day
        and exists (
          select from instalments overdue
          where overdue.borrower_id = promise.borrower_id and overdue.order_id = promise.order_id and overdue.unpaid > 0
            and overdue.due_on < today.day
        )
        and not exists (
          select from loan_events later
          where later.borrower_id = promise.borrower_id and later.order_id = promise.order_id and later.kind = 'promise'
            and later.event ->> 'paysBy' > promise.event ->> 'paysBy'
            and (later.event ->> 'amount')::bigint >= (promise.event ->> 'amount')::bigint
            and not ${isWithdrawnSql('later', 'promiseWithdrawal')} and not ${isUnpaidPromiseSql('later')}
        )
        and not ${isWithdrawnSql('promise', 'promiseWithdrawal')}
    )
    select borrower_id, order_id, max((event ->> 'paysBy')::date) as broken_on
    from ended
    where ${isUnpaidPromiseSql('ended')}
    group by borrower_id, order_id`;
}
