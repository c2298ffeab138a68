import { type RawBuilder, sql } from 'kysely';
import type { DeskInput, DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { hourMs } from '../../../../platform/durations.ts';
import type { Services } from '../../../services.ts';
import { borrowerMarketSql, listMarketDays, marketDaySql, todaySql } from '../../marketDays.ts';

export function addHours(since: Date, hours: number): Date {
  return new Date(since.getTime() + hours * hourMs);
}

/**
 * In SQL, of a row: the day of its market that its deadline ends with, or the instant. `targetAt`: from which it is late by the
 * desk's own hours, before that day.
 */
export type Deadline =
  | { dueOn: RawBuilder<string>; market: RawBuilder<string>; targetAt?: RawBuilder<Date> }
  | { dueAt: RawBuilder<Date> };
type DeadlineName = DeskReplyInput<'today'>['deadlines'][number]['name'];

/**
 * What has a deadline, by the columns of its table. By law or promise: complaints, whose target counts too, claims and privacy
 * requests. Of the desk itself: a payout is answered on its day, a till counted on the next, a deposit found in the bank after
 * two; what is to be decided within its queue's hours.
 */
export function listDeadlines({ config }: Pick<Services, 'config'>): Record<DeadlineName, Deadline> {
  const { applications, approvals, complaints } = config.desk.queues;
  const addHoursSql = (hours: number, since: RawBuilder<unknown>) =>
    sql<Date>`${since} + make_interval(hours => ${hours})`;
  const endsAfter = (hours: number, since: string) => ({ dueAt: addHoursSql(hours, sql.ref(since)) });
  const deadlineByDay = (column: string) => ({
    dueOn: sql<string>`${sql.ref(column)}`,
    market: borrowerMarketSql(config, column.split('.')[0] ?? ''),
  });
  const payoutMarket = borrowerMarketSql(config, 'payouts');
  const endsAfterDays = (since: string, days: number) => ({
    dueOn: sql<string>`${marketDaySql(config, since)} + ${sql.lit(days)}`,
    market: sql.ref<string>('market'),
  });
  return {
    complaints: {
      ...deadlineByDay('complaints.answerBy'),
      targetAt: addHoursSql(complaints.targetHours, lastOpenedAt),
    },
    claims: deadlineByDay('paymentClaims.answerBy'),
    privacyRequests: deadlineByDay('privacyRequests.answerBy'),
    grantedRequests: deadlineByDay('privacyRequests.effectBy'),
    payouts: {
      dueOn: marketDaySql(config, 'payouts.createdAt', payoutMarket),
      market: payoutMarket,
    },
    unmatchedDeposits: endsAfterDays('depositedAt', 2),
    longOpenTills: endsAfterDays('openedAt', 1),
    applications: endsAfter(applications.targetHours, 'orders.createdAt'),
    approvals: endsAfter(approvals.targetHours, 'deskApprovals.askedAt'),
  };
}

/** In SQL: when a complaint came, or was opened again last. */
const lastOpenedAt = sql<Date>`coalesce((
  select max(f.reopened_at) from complaint_former_answers f
  where f.borrower_id = complaints.borrower_id and f.folio = complaints.folio
), complaints.sent_at)`;

/** A deadline that ends within so many days, or one of hours within so many hours, is about to be breached. */
const soonDays = 2;
const soonHours = 4;

/** In SQL: whether a deadline is over, or ends soon, where that is asked: for lists and for what Today counts of them. */
export function isAtDeadlineSql(
  services: Pick<Services, 'config'>,
  state: DeskInput<'complaints'>['deadline'],
  deadline: Deadline,
  now: Date,
): RawBuilder<boolean> {
  if (state === undefined) return sql<boolean>`true`;
  if ('dueAt' in deadline) {
    const end = sql`${now}::timestamptz + make_interval(hours => ${soonHours})`;
    return state === 'late'
      ? sql<boolean>`${deadline.dueAt} < ${now}`
      : sql<boolean>`${deadline.dueAt} >= ${now} and ${deadline.dueAt} < ${end}`;
  }
  const today = todaySql(listMarketDays(services, now), deadline.market);
  return state === 'late'
    ? sql<boolean>`(${deadline.dueOn} < ${today} or coalesce(${deadline.targetAt ?? sql`null`} < ${now}, false))`
    : sql<boolean>`${deadline.dueOn} between ${today} and ${today} + ${sql.lit(soonDays)}`;
}
