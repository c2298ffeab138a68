import { sql } from 'kysely';
import { z } from 'zod';
import type { DeskItem } from '../../../../contract/desk/schemas/index.ts';
import { addDays, day, dayIn } from '../../../../lending/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { paginate } from '../pagination.ts';

type Row = DeskItem<'personalDataViews'>;

const defaultDays = 7;

/** What each of the staff looked at, whoever looked at most borrowers first. */
export const personalDataViews = readEndpoint(
  'personalDataViews',
  async ({ db, clock }, _staff, { from, to }) => {
    const today = dayIn('UTC', await clock.now());
    const lastDay = to === undefined ? today : day(to);
    const firstDay = from === undefined ? addDays(lastDay, 1 - defaultDays) : day(from);
    const { rows } = await sql<Row>`
    with seen as (
      select * from personal_data_views
      where viewed_at >= ${firstDay}::date and viewed_at < ${addDays(lastDay, 1)}::date
    ), hours as (
      select staff_id, count(distinct borrower_id)::int as borrowers
      from seen group by staff_id, date_trunc('hour', viewed_at)
    ), days as (
      select staff_id, count(distinct borrower_id)::int as borrowers
      from seen group by staff_id, date_trunc('day', viewed_at)
    ), fields as (
      select staff_id, field, count(*)::int as views from seen group by staff_id, field
    ), asked as (
      select asked_by, count(*)::int as requests from desk_approvals
      where why = 'tooManyBorrowers' and asked_at >= ${firstDay}::date and asked_at < ${addDays(lastDay, 1)}::date
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

const alertOrders = {
  open: { by: ['reachedAt', 'alertId'], cursor: z.tuple([z.coerce.date(), z.string()]) },
  reviewed: {
    by: ['reachedAt', 'alertId'],
    cursor: z.tuple([z.coerce.date(), z.string()]),
    isNewestFirst: true,
  },
} as const;

/** Limits that somebody reached: those that nobody has looked at, the oldest first, or the others. */
export const personalDataAlerts = readEndpoint('personalDataAlerts', ({ db }, _staff, { state, ...page }) => {
  const query = db
    .selectFrom('personalDataAlerts')
    .selectAll()
    .where('reviewedAt', state === 'open' ? 'is' : 'is not', null);
  return paginate(query, alertOrders[state], page, async (rows) => {
    const emails = await getEmails(
      db,
      rows.map(({ staffId }) => staffId),
    );
    return rows.map(({ limitName, reachedAt, reviewedAt, reviewNote, ...row }) => ({
      ...row,
      email: emails.get(row.staffId) ?? '',
      limit: limitName,
      reachedAt: reachedAt.toISOString(),
      reviewedAt: reviewedAt?.toISOString() ?? null,
      note: reviewNote,
    }));
  });
});

async function getEmails(db: Database, staffIds: readonly string[]): Promise<Map<string, string>> {
  if (staffIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deskStaff')
    .select(['staffId', 'email'])
    .where('staffId', 'in', staffIds)
    .execute();
  return new Map(rows.map(({ staffId, email }) => [staffId, email]));
}

/** Nobody reviews what he reached himself. */
export const reviewAlert = writeEndpoint('reviewAlert', {
  async execute({ db }, { staff, now }, { alertId, note }) {
    const found = await db
      .selectFrom('personalDataAlerts')
      .select(['staffId', 'reviewedAt'])
      .where('alertId', '=', alertId)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw notFound();
    if (found.reviewedAt !== null) throw conflictError('reviewed');
    if (found.staffId === staff.staffId) throw conflictError('ownAlert');
    await db
      .updateTable('personalDataAlerts')
      .set({ reviewedAt: now, reviewedBy: staff.email, reviewNote: note })
      .where('alertId', '=', alertId)
      .execute();
    return { reply: { done: true } };
  },
});
