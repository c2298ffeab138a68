import { type RawBuilder, sql } from 'kysely';
import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { DeskInput, DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Config } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { invalidField, notFound } from '../../../api/index.ts';
import type { Services } from '../../../services.ts';
import {
  closeTill,
  computeDepositable,
  computeTillBalances,
  findPendingReversals,
  hasUndepositedCash,
  isOpenTooLong,
  lockTill,
  openTill,
  postCountDifference,
  type Till,
} from '../../../tills/index.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { type DeskOperation, type Maker, readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { chooseSortOrder, findTotals, paginate } from '../../pagination.ts';
import { canCall } from '../../permissions.ts';
import { findPendingBySubject, requestApproval } from '../../writes/approvals.ts';
import { lockMaker } from '../../writes/limits.ts';
import { getStaffPeople } from '../lookups.ts';
import { toReversalSubjectKey } from '../servicing/reversals.ts';

type Row = DeskRowInput<'tills'>;

/** A staff member whose only role is cashier sees only their own tills. */
export function hasOnlyCashierRole({ roles }: Pick<StaffMember, 'roles'>): boolean {
  return !roles.some((role) => role !== 'cashier' && canCall([role], 'tills'));
}

export const tillsEndpoint = readEndpoint(
  'tills',
  async (services, staff, { market, state, mine, staff: holder, from, to, sort, ...page }) => {
    const { staffId } = staff;
    const isOwn = mine !== undefined || (isWaiting(state) && hasOnlyCashierRole(staff));
    let query = services.db.selectFrom('tills').selectAll();
    if (market !== undefined) query = query.where('market', '=', market);
    if (isOwn) query = query.where('staffId', '=', staffId);
    if (holder !== undefined) query = query.where('staffId', '=', holder);
    const openedOn = openingDay(services.config);
    if (from !== undefined) query = query.where(openedOn, '>=', from);
    if (to !== undefined) query = query.where(openedOn, '<=', to);
    if (isWaiting(state))
      query = query.where(
        state === 'openLong' ? isOpenTooLong(await services.clock.now()) : hasUndepositedCash,
      );
    else if (state !== undefined) query = query.where('closedAt', state === 'open' ? 'is' : 'is not', null);
    const openedAt = { openedAt: 'instant', tillId: 'text' } as const;
    const order = chooseSortOrder(sort, { openedAt }, { by: openedAt, isDescending: true });
    const listed = await paginate(query, order, page, (rows) => toTillRows(services, rows, staffId));
    const amounts = query
      .clearSelect()
      .select(['currency', recordedSql(staffId).as('recorded'), depositedSql.as('deposited'), 'difference']);
    return {
      ...listed,
      ...(await findTotals(services.db, page, amounts, ['deposited'], {
        unknownSums: ['recorded', 'difference'],
      })),
    };
  },
);

/** In SQL: the day of its market on which a row of `tills` was opened. */
function openingDay({ markets }: Config): RawBuilder<string> {
  const zones = Object.entries(markets).map(([market, { timeZone }]) => sql`when ${market} then ${timeZone}`);
  return sql`(opened_at at time zone case market ${sql.join(zones, sql` `)} end)::date`;
}

/** Without the open tills of the viewer, who counts them blind. */
const recordedSql = (staffId: string) => sql<number | null>`case
  when tills.closed_at is not null or tills.staff_id <> ${staffId} then (
    select coalesce(sum(m.amount), 0) from till_movements m
    where m.till_id = tills.till_id and m.kind in ('payment', 'reversal')) end`;
const depositedSql = sql<number>`(
  select coalesce(sum(d.amount), 0) from till_deposits d where d.till_id = tills.till_id)`;

function isWaiting(state: DeskInput<'tills'>['state']): state is 'openLong' | 'undeposited' {
  return state === 'openLong' || state === 'undeposited';
}

async function toTillRows({ db, clock }: Services, rows: readonly Till[], staffId: string): Promise<Row[]> {
  const now = await clock.now();
  const balances = await computeTillBalances(db, rows, now);
  const holders = rows.map((row) => row.staffId);
  const people = await getStaffPeople(db, holders);
  const pendingDifferences = await findPendingBySubject(db, ['tillDifference'], now);
  const openTills = rows.filter(({ closedAt }) => closedAt === null).map(({ tillId }) => tillId);
  const pendingReversals = await findPendingReversals(db, openTills, now);
  return rows.flatMap((till) => {
    const balance = balances.get(till.tillId);
    if (balance === undefined) return [];
    const { tillId, market, currency, openedAt, closedAt, openingFloat, counted, difference } = till;
    const isMine = till.staffId === staffId;
    const isBlind = isMine && closedAt === null;
    return {
      tillId,
      market,
      currency,
      staffId: till.staffId,
      staff: people.get(till.staffId)?.email ?? '',
      staffName: people.get(till.staffId)?.name ?? '',
      isMine,
      openedAt,
      float: openingFloat,
      recorded: isBlind ? null : balance.recorded,
      pendingCash: isBlind ? null : balance.pendingCash,
      deposited: balance.depositedBefore + balance.depositedAfter,
      expected: isBlind ? null : balance.expected,
      pendingReversalId: pendingReversals.get(tillId) ?? null,
      cashToReturn: balance.unapproved,
      closedAt,
      counted,
      difference,
      differenceState: getDifferenceState(till, pendingDifferences),
      left: isBlind ? null : computeDepositable(till, balance),
    };
  });
}

function getDifferenceState(
  { tillId, difference, differencePostedAt }: Till,
  pendingDifferences: ReadonlyMap<string, string>,
): Row['differenceState'] {
  if (difference === null || difference === 0) return 'none';
  if (differencePostedAt !== null) return 'posted';
  return pendingDifferences.has(tillId) ? 'waiting' : 'open';
}

async function toTillRow(services: Services, till: Till, staffId: string): Promise<Row> {
  const [view] = await toTillRows(services, [till], staffId);
  if (view === undefined) throw new Error(`till ${till.tillId} has no view`);
  return view;
}

export const openTillEndpoint = writeEndpoint('openTill', {
  async execute(services, { maker, now }, { market, float }) {
    if (!Object.hasOwn(services.config.markets, market)) throw invalidField('market');
    const { staffId } = maker;
    const till = await openTill(services, { staffId, market, float }, now);
    if (till === undefined) throw conflictError('tillOpen');
    const auditAmount = { amount: float, currency: till.currency };
    return { reply: await toTillRow(services, till, staffId), auditAmount };
  },
});

/** A till of the person's own, locked after the person's accounts. Throws 404 and 409. */
export async function getOwnTill(db: Database, tillId: string, maker: Maker): Promise<Till> {
  await lockMaker(db, maker);
  const till = await lockTill(db, tillId);
  if (till === undefined) throw notFound();
  if (till.staffId !== maker.staffId) throw conflictError('notYourTill');
  return till;
}

function differenceOperation({ tillId, market, currency, difference }: Till): DeskOperation {
  return {
    subjectKey: tillId,
    market,
    currency,
    amount: difference,
    approvalReason: 'tillDifference',
    orderId: null,
    borrowerId: null,
  };
}

export const closeTillEndpoint = writeEndpoint('closeTill', {
  async execute(services, context, { tillId, counted, reason }) {
    const { maker, now } = context;
    const till = await getOwnTill(services.db, tillId, maker);
    if (till.closedAt !== null) throw conflictError('tillClosed');
    const pendingReversals = await findPendingReversals(services.db, [tillId], now);
    if (pendingReversals.size > 0) throw conflictError('reversalWaits');
    const closed = await closeTill(services, till, counted, now);
    const auditAmount = { amount: counted, currency: till.currency };
    const row = () => toTillRow(services, closed, maker.staffId);
    if (closed.difference === 0) return { reply: await row(), auditAmount };
    const operation = differenceOperation(closed);
    const pendingApproval = await requestApproval(services, context, {
      call: 'tillDifference',
      input: { tillId, reason },
      operation,
      need: { reasonCode: 'tillDifference', exposure: null },
    });
    return { reply: { ...(await row()), ...pendingApproval }, auditAmount, isPendingApproval: true };
  },
});

/** Whether the reversal of a payment that the till took waits, whichever till its cash would leave. */
async function isReversalPending({ db, clock }: Services, tillId: string): Promise<boolean> {
  const reversals = await findPendingBySubject(db, ['reverse'], await clock.now());
  if (reversals.size === 0) return false;
  const taken = await db
    .selectFrom('manualPayments')
    .select(['orderId', 'provider', 'paymentId'])
    .where('tillId', '=', tillId)
    .execute();
  return taken.some(({ orderId, provider, paymentId }) =>
    reversals.has(toReversalSubjectKey(orderId, toPaymentKey({ provider, paymentId }))),
  );
}

/**
 * Posts a count's difference, short or over; always with approval, and not while the reversal of a payment waits that may be
 * what it is about.
 */
export const postTillDifferenceEndpoint = writeEndpoint('tillDifference', {
  async describeOperation(services, { tillId }) {
    const till = await lockTill(services.db, tillId);
    if (till === undefined) throw notFound();
    if (!till.difference || till.differencePostedAt !== null) throw conflictError('noDifference');
    if (await isReversalPending(services, tillId)) throw conflictError('reversalWaits');
    return differenceOperation(till);
  },
  async execute(services, { executor, now }, { tillId }) {
    const { staffId } = executor;
    const till = await lockTill(services.db, tillId);
    if (till === undefined) throw notFound();
    if (!(await postCountDifference(services, till, now))) throw conflictError('noDifference');
    const posted = await lockTill(services.db, tillId);
    return { reply: await toTillRow(services, posted ?? till, staffId) };
  },
});
