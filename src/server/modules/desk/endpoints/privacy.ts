import { sql } from 'kysely';
import type { DeskRowInput } from '../../../../contract/desk/schemas/index.ts';
import { addDays, type Day, day, dayIn, daysBetween } from '../../../../lending/index.ts';
import { computeDeadline, getMarket } from '../../../config/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { shardKeys } from '../../../platform/database/shardKeys.ts';
import { decryptRow } from '../../../platform/fieldEncryption/index.ts';
import { eraseBorrower } from '../../accounts/index.ts';
import { notFound } from '../../api/index.ts';
import { createPersonalDataSheet } from '../../documents/index.ts';
import { getMarketsByBorrower } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { newId } from '../auth/accounts.ts';
import { disclosureEndpoint } from '../disclosure/endpoint.ts';
import { readEndpoint, requiresApproval, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { chooseOrder, paginate } from '../pagination.ts';
import { getBorrower, getStaffEmails, renderPdf, withNames } from './lookups.ts';
import { findAssignees, toAssignedCase } from './queues.ts';

/** Business days. Source: LFPDPPP 32, SPEC 9. */
const answerDays = 20;
const effectDays = 15;

export const privacyRequests = readEndpoint(
  'privacyRequests',
  async (services, _staff, { state, sort, ...page }) => {
    const { db, clock, config } = services;
    const now = await clock.now();
    const query = db.selectFrom('privacyRequests').selectAll().where('state', '=', state);
    const answerBy = { answerBy: 'day', requestId: 'text' } as const;
    const receivedAt = { receivedAt: 'instant', requestId: 'text' } as const;
    const order = chooseOrder(sort, { answerBy, receivedAt }, { by: answerBy });
    return paginate(query, order, page, async (rows) => {
      const markets = await getMarketsByBorrower(db, rows);
      const cases = rows.map(({ borrowerId, requestId: caseId }) => ({ borrowerId, caseId }));
      const assignees = await findAssignees(db, 'privacy_request', cases);
      return (await withNames(db, rows)).map(({ answeredAt: _, ...row }) => {
        const { timeZone } = getMarket(config, markets.get(row.borrowerId) ?? '');
        const deadlines = { open: row.answerBy, granted: row.effectBy, refused: null, done: null };
        const deadline = deadlines[row.state];
        const today = day(dayIn(timeZone, now));
        return {
          ...row,
          daysLeft: deadline === null ? null : daysBetween(today, day(deadline)),
          ...toAssignedCase(assignees.get(row.requestId)),
        };
      });
    });
  },
);

export const openPrivacyRequest = writeEndpoint('openPrivacyRequest', {
  async execute(services, { now }, { borrowerId, kind, asked }) {
    const { market } = await getBorrower(services.db, borrowerId);
    const requestId = newId();
    const deadline = addBusinessDays(services, market, now, answerDays);
    await services.db
      .insertInto('privacyRequests')
      .values({ requestId, borrowerId, kind, asked, receivedAt: now, answerBy: deadline, state: 'open' })
      .execute();
    return { reply: { requestId, answerBy: deadline } };
  },
});

/** What may follow each state of a request. */
const nextStates = { open: ['granted', 'refused'], granted: ['done'], refused: [], done: [] } as const;

export const answerPrivacyRequest = writeEndpoint('answerPrivacyRequest', {
  async execute(services, { now }, { requestId, state, answer }) {
    const { db } = services;
    const found = await db
      .selectFrom('privacyRequests')
      .select(['borrowerId', 'kind', 'state', 'effectBy'])
      .where('requestId', '=', requestId)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    const allowedStates: readonly string[] = nextStates[found.state];
    if (!allowedStates.includes(state)) throw conflictError('decided');
    if (state === 'done' && found.kind === 'erasure') throw conflictError('eraseFirst');
    const { market } = await getBorrower(db, found.borrowerId);
    const effectBy =
      state === 'granted' ? addBusinessDays(services, market, now, effectDays) : found.effectBy;
    await db
      .updateTable('privacyRequests')
      .set({ state, answer, answeredAt: now, effectBy })
      .where('requestId', '=', requestId)
      .execute();
    return { reply: { requestId, state, effectBy } };
  },
});

function addBusinessDays({ config }: Services, market: string, from: Date, days: number): Day {
  const { timeZone, holidays } = getMarket(config, market);
  return computeDeadline(day(dayIn(timeZone, from)), { kind: 'business', days }, holidays);
}

/** Say nothing of a person, or open something. */
const excludedColumns = ['session_hash', 'content_hash', 'account_hash', 'token_hash', 'provider_token'];

/** Everything that is kept by a borrower's number, table by table, as it can be read. */
export const exportPerson = disclosureEndpoint('exportPerson', {
  async getSubject({ db }, { borrowerId }) {
    await getBorrower(db, borrowerId);
    return { borrowerId, orderId: null, field: 'everything' };
  },
  async disclose({ db, personal, config }, { now, staff: { address } }, { borrowerId, format, language }) {
    const { fullName: name, market } = await getBorrower(db, borrowerId);
    const data: Record<string, unknown> = {};
    const tables = Object.entries(shardKeys).filter(([, shardKey]) => shardKey === 'borrower');
    for (const [table] of tables) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(own) - ${excludedColumns}::text[] as row
        from ${sql.table(table)} own where borrower_id = ${borrowerId}`.execute(db);
      if (rows.length > 0) data[table] = rows.map(({ row }) => decryptRow(personal, table, row));
    }
    if (format === 'json') return { reply: { borrowerId, at: now, data, pdf: '' } };
    const lender = config.brand.legalName[market] ?? config.brand.name;
    const today = dayIn(getMarket(config, market).timeZone, now);
    const sheet = createPersonalDataSheet({ borrowerId, name, lender, day: today, language, data });
    const reply = { borrowerId, at: now, data: {}, pdf: '' };
    return {
      reply,
      async afterCommit(rootServices) {
        return { ...reply, pdf: await renderPdf(rootServices, sheet, borrowerId, address) };
      },
    };
  },
});

const defaultDays = 7;

/** What each of the staff looked at, whoever looked at most borrowers first; each view on the day of its borrower's market. */
export const personalDataViews = readEndpoint(
  'personalDataViews',
  async ({ db, clock, config }, _staff, { from, to }) => {
    const now = await clock.now();
    const zones = Object.entries(config.markets).map(([market, { timeZone }]) => ({ market, timeZone }));
    const [today = dayIn('UTC', now)] = zones
      .map(({ timeZone }) => dayIn(timeZone, now))
      .toSorted()
      .reverse();
    const lastDay = to === undefined ? today : day(to);
    const firstDay = from === undefined ? addDays(lastDay, 1 - defaultDays) : day(from);
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

/** Limits that somebody reached: those that nobody has looked at, the oldest first, or the others. */
export const personalDataAlerts = readEndpoint('personalDataAlerts', ({ db }, _staff, { state, ...page }) => {
  const query = db
    .selectFrom('personalDataAlerts')
    .selectAll()
    .where('reviewedAt', state === 'open' ? 'is' : 'is not', null);
  const order = {
    by: { reachedAt: 'instant', alertId: 'text' },
    isDescending: state === 'reviewed',
  } as const;
  return paginate(query, order, page, async (rows) => {
    const staffIds = rows.map(({ staffId }) => staffId);
    const emails = await getStaffEmails(db, staffIds);
    return rows.map(({ limitName: limit, reviewNote: note, ...row }) => ({
      ...row,
      email: emails.get(row.staffId) ?? '',
      limit,
      note,
    }));
  });
});

/** Nobody reviews what he reached himself. */
export const reviewAlert = writeEndpoint('reviewAlert', {
  async execute({ db }, { staff, now }, { alertId, note }) {
    const found = await db
      .selectFrom('personalDataAlerts')
      .select(['staffId', 'reviewedAt'])
      .where('alertId', '=', alertId)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
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

/** What cannot be taken back waits for a second person, always. */
export const erasePerson = writeEndpoint('erasePerson', {
  async describeOperation({ db }, { requestId }) {
    const { borrowerId } = await getGrantedErasure(db, requestId);
    return { ...requiresApproval(String(borrowerId)), borrowerId };
  },
  async execute(services, { now }, { requestId, answer }) {
    const { db } = services;
    const { borrowerId } = await getGrantedErasure(db, requestId);
    const { market, closedAt } = await getBorrower(db, borrowerId);
    const outcome = await eraseBorrower(services, { borrowerId, market, closedAt }, now);
    if (outcome === null) throw conflictError('stillOwes');
    await db
      .updateTable('privacyRequests')
      .set({ state: 'done', answer, answeredAt: now, outcome: JSON.stringify(outcome) })
      .where('requestId', '=', requestId)
      .execute();
    return { reply: { requestId, borrowerId, ...outcome } };
  },
});

async function getGrantedErasure(db: Database, requestId: string) {
  const found = await db
    .selectFrom('privacyRequests')
    .select(['borrowerId', 'kind', 'state'])
    .where('requestId', '=', requestId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (found.kind !== 'erasure' || found.state !== 'granted') throw conflictError('notGranted');
  return found;
}
