import { sql } from 'kysely';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn, type Day, toDay } from '../../../../../lending/index.ts';
import { notFound } from '../../../api/index.ts';
import { listStaffIdsOfPerson } from '../../auth/accounts.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { paginate } from '../../pagination.ts';
import { loadEmailsById } from '../staffNames.ts';

const defaultDays = 7;

/** The disclosures to each staff member, by number of borrowers; each view on the day of its borrower's market. */
export const personalDataViewsEndpoint = readEndpoint(
  'personalDataViews',
  async ({ db, clock, config }, _staff, { from, to }) => {
    const zones = Object.entries(config.markets).map(([market, { timeZone }]) => ({ market, timeZone }));
    const lastDay = to === undefined ? findLatestToday(zones, await clock.now()) : toDay(to);
    const firstDay = from === undefined ? addDays(lastDay, 1 - defaultDays) : toDay(from);
    const { rows } = await sql<DeskRowInput<'personalDataViews'>>`
    with zones as (
      select * from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as zone(market text, "timeZone" text)
    ), local as (
      select viewed.*, viewed_at at time zone coalesce("timeZone", 'UTC') as local_at
      from personal_data_views viewed
      left join borrowers using (borrower_id)
      left join zones using (market)
      where viewed_at >= ${addDays(firstDay, -1)}::date and viewed_at < ${addDays(lastDay, 2)}::date
    ), seen as (
      select * from local where local_at >= ${firstDay}::date and local_at < ${addDays(lastDay, 1)}::date
    ), hours as (
      select staff_id, count(distinct borrower_id)::int as borrowers
      from seen group by staff_id, date_trunc('hour', local_at)
    ), days as (
      select staff_id, count(distinct borrower_id)::int as borrowers
      from seen group by staff_id, local_at::date
    ), fields as (
      select staff_id, field, count(*)::int as views from seen group by staff_id, field
    ), asked as (
      select asked_by, count(*)::int as requests from desk_approvals
      left join borrowers using (borrower_id)
      left join zones using (market)
      where why = 'tooManyBorrowers'
        and asked_at at time zone coalesce("timeZone", 'UTC') >= ${firstDay}::date
        and asked_at at time zone coalesce("timeZone", 'UTC') < ${addDays(lastDay, 1)}::date
      group by asked_by
    ), people as (
      select staff_id from seen
      union
      select staff_id from desk_staff join asked on asked_by = email
    )
    select people.staff_id as "staffId", staff.email,
      count(distinct borrower_id)::int as borrowers,
      coalesce((select max(borrowers) from hours where hours.staff_id = people.staff_id), 0) as "hourPeak",
      coalesce((select max(borrowers) from days where days.staff_id = people.staff_id), 0) as "dayPeak",
      count(distinct borrower_id) filter (where basis = 'assigned')::int as assigned,
      count(distinct borrower_id) filter (where basis = 'unassigned')::int as unassigned,
      count(distinct borrower_id) filter (where basis = 'approved')::int as approved,
      coalesce(
        (select jsonb_agg(jsonb_build_object('field', field, 'count', views) order by views desc, field)
          from fields where fields.staff_id = people.staff_id),
        '[]') as fields,
      (count(*) filter (where call = 'exportPerson'))::int as exports,
      coalesce((select requests from asked where asked_by = staff.email), 0) as approvals
    from people
    join desk_staff staff on staff.staff_id = people.staff_id
    left join seen on seen.staff_id = people.staff_id
    group by people.staff_id, staff.email
    order by borrowers desc, staff.email`.execute(db);
    return { items: rows, next: null };
  },
);

/** Today in the market where the day began first. */
function findLatestToday(zones: readonly { timeZone: string }[], now: Date): Day {
  const days = zones.map(({ timeZone }) => calendarDayIn(timeZone, now));
  return days.toSorted().at(-1) ?? calendarDayIn('UTC', now);
}

/** Reached limits of disclosure: the unreviewed, oldest first, or the others. */
export const personalDataAlertsEndpoint = readEndpoint(
  'personalDataAlerts',
  ({ db }, _staff, { state, ...page }) => {
    const query = db
      .selectFrom('personalDataAlerts')
      .selectAll()
      .where('reviewedAt', state === 'open' ? 'is' : 'is not', null);
    const sortOrder = {
      by: { reachedAt: 'instant', alertId: 'text' },
      isDescending: state === 'reviewed',
    } as const;
    return paginate(query, sortOrder, page, async (rows) => {
      const staffIds = rows.map(({ staffId }) => staffId);
      const emails = await loadEmailsById(db, staffIds);
      return rows.map(({ limitName: limit, reviewNote: note, ...row }) => ({
        ...row,
        email: emails.get(row.staffId) ?? '',
        limit,
        note,
      }));
    });
  },
);

/** A staff member cannot review a limit that they reached themselves, by whichever account. */
export const reviewAlertEndpoint = writeEndpoint('reviewAlert', {
  async execute({ db }, { maker, now }, { alertId, note }) {
    const alert = await db
      .selectFrom('personalDataAlerts')
      .select(['staffId', 'reviewedAt'])
      .where('alertId', '=', alertId)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (alert.reviewedAt !== null) throw conflictError('reviewed');
    if ((await listStaffIdsOfPerson(db, maker)).includes(alert.staffId)) throw conflictError('ownAlert');
    await db
      .updateTable('personalDataAlerts')
      .set({ reviewedAt: now, reviewedBy: maker.email, reviewNote: note })
      .where('alertId', '=', alertId)
      .execute();
    return { reply: { done: true } };
  },
});
