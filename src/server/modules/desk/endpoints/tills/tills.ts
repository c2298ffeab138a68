import { sql } from 'kysely';
import type { DeskInput, DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { invalidField, notFound } from '../../../api/index.ts';
import type { Services } from '../../../services.ts';
import {
  computeDepositableCash,
  computeTillBalances,
  countRecountsLeft,
  depositedSumSql,
  findCountStates,
  findPendingReversals,
  hasUndepositedCashSql,
  isBlindCountSql,
  isDifferenceUnapprovedSql,
  isOpenMoreThanADaySql,
  lockTill,
  needsCountApproval,
  openTill,
  recordedSumSql,
  type Till,
} from '../../../tills/index.ts';
import { listStaffIdsOfPerson, type StaffMember } from '../../auth/accounts.ts';
import { readEndpoint, type StaffIdentity, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { marketDaySql } from '../../marketDays.ts';
import { chooseSortOrder, findTotals, paginate } from '../../pagination.ts';
import { canCall } from '../../permissions.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';
import { lockMakerAccounts } from '../../writes/limits.ts';
import { isAtDeadlineSql, listDeadlines } from '../queues/deadlines.ts';
import { loadStaffById } from '../staffNames.ts';
import { findLapsedDifferences } from './lapsedDifferences.ts';

type Row = DeskRowInput<'tills'>;

/** Whose queues of tills hold the own ones alone, but for counts to be approved: staff with no role besides cashier. */
export function hasOnlyCashierRole({ roles }: Pick<StaffMember, 'roles'>): boolean {
  return !roles.some((role) => role !== 'cashier' && canCall([role], 'tills'));
}

export const tillsEndpoint = readEndpoint(
  'tills',
  async (
    services,
    staff,
    { market, state, deadline, mine, staff: holder, tillId, from, to, sort, ...page },
  ) => {
    const { staffId } = staff;
    // Tills whose count isn't approved are listed to every cashier: any of them may ask for its approval.
    const isOwn =
      mine !== undefined || (isQueue(state) && state !== 'notApproved' && hasOnlyCashierRole(staff));
    const staffIds = await listStaffIdsOfPerson(services.db, staff);
    let query = services.db.selectFrom('tills').selectAll();
    if (market !== undefined) query = query.where('market', '=', market);
    if (isOwn) query = query.where('staffId', '=', staffId);
    if (tillId !== undefined) query = query.where('tillId', '=', tillId);
    if (holder !== undefined) query = query.where('staffId', '=', holder);
    const openedOn = marketDaySql(services.config, 'openedAt');
    if (from !== undefined) query = query.where(openedOn, '>=', from);
    if (to !== undefined) query = query.where(openedOn, '<=', to);
    if (isQueue(state)) query = query.where(tillQueues(await services.clock.now(), staffIds)[state]);
    else if (state !== undefined) query = query.where('closedAt', state === 'open' ? 'is' : 'is not', null);
    if (deadline !== undefined) {
      const now = await services.clock.now();
      const isAsked = isAtDeadlineSql(services, deadline, listDeadlines(services).longOpenTills, now);
      query = query.where(isOpenMoreThanADaySql(now)).where(isAsked);
    }
    const openedAt = { openedAt: 'instant', tillId: 'text' } as const;
    const sortOrder = chooseSortOrder(sort, { openedAt }, { by: openedAt, isDescending: true });
    const listPage = await paginate(query, sortOrder, page, (rows) => toTillRows(services, rows, staff));
    const amounts = query
      .clearSelect()
      .select(['currency', recordedSql(staffIds).as('recorded'), depositedSumSql.as('deposited')])
      .select(differenceSql(staffIds).as('difference'));
    return {
      ...listPage,
      ...(await findTotals(services.db, page, amounts, ['deposited'], {
        unknownSums: ['recorded', 'difference'],
      })),
    };
  },
);

/** Without the tills of the viewer, by any account, that are counted blind. */
const isDisclosed = (staffIds: readonly string[]) =>
  sql<boolean>`(tills.staff_id <> all(${staffIds}) or not ${isBlindCountSql})`;
const recordedSql = (staffIds: readonly string[]) =>
  sql<number | null>`case when ${isDisclosed(staffIds)} then ${recordedSumSql} end`;
const differenceSql = (staffIds: readonly string[]) =>
  sql<number | null>`case when ${isDisclosed(staffIds)} then difference end`;

type TillQueue = 'openLong' | 'undeposited' | 'notApproved';

function isQueue(state: DeskInput<'tills'>['state']): state is TillQueue {
  return state === 'openLong' || state === 'undeposited' || state === 'notApproved';
}

/** In SQL: whether a row of `tills` is in a queue, as Today counts it. */
const tillQueues = (now: Date, staffIds: readonly string[]) =>
  ({
    openLong: isOpenMoreThanADaySql(now),
    undeposited: hasUndepositedCashSql(staffIds),
    notApproved: isDifferenceUnapprovedSql(now),
  }) satisfies Record<TillQueue, unknown>;

async function toTillRows(
  { db, clock }: Services,
  rows: readonly Till[],
  viewer: StaffIdentity,
): Promise<Row[]> {
  const now = await clock.now();
  const balances = await computeTillBalances(db, rows, now);
  const holders = rows.map((row) => row.staffId);
  const people = await loadStaffById(db, holders);
  const pendingDifferences = await findPendingBySubject(db, ['tillDifference'], now);
  const undecided = rows.filter((till) => needsCountApproval(till) && !pendingDifferences.has(till.tillId));
  const lapsedDifferences = await findLapsedDifferences(
    db,
    undecided.map(({ tillId }) => tillId),
  );
  const openTills = rows.filter(({ closedAt }) => closedAt === null).map(({ tillId }) => tillId);
  const pendingReversals = await findPendingReversals(db, openTills, now);
  const countStates = await findCountStates(
    db,
    rows.map(({ tillId }) => tillId),
  );
  const staffIds = await listStaffIdsOfPerson(db, viewer);
  return rows.flatMap((till) => {
    const balance = balances.get(till.tillId);
    if (balance === undefined) return [];
    const { tillId, market, currency, openedAt, closedAt, openingFloat, counted, difference } = till;
    const isMine = till.staffId === viewer.staffId;
    const countState = countStates.get(tillId);
    const isHidden = staffIds.includes(till.staffId) && countState?.isBlindCount !== false;
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
      recorded: isHidden ? null : balance.recorded,
      pendingCash: isHidden ? null : balance.pendingCash,
      deposited: balance.depositedBefore + balance.depositedAfter,
      expected: isHidden ? null : balance.expected,
      pendingReversalId: pendingReversals.get(tillId) ?? null,
      cashToReturn: balance.unapproved,
      closedAt,
      counted,
      formerCounts: till.formerCounts,
      recountsLeft: isMine && countState?.isRecountable === true ? countRecountsLeft(till) : 0,
      difference: isHidden ? null : difference,
      differenceState: getDifferenceState(till, pendingDifferences),
      lapsedRequest: lapsedDifferences.get(tillId) ?? null,
      left: isHidden ? null : computeDepositableCash(till, balance, false),
    };
  });
}

function getDifferenceState(
  till: Till,
  pendingDifferences: ReadonlyMap<string, string>,
): Row['differenceState'] {
  if (needsCountApproval(till)) return pendingDifferences.has(till.tillId) ? 'waiting' : 'open';
  return till.difference ? 'posted' : 'none';
}

/** A till as one of the list's rows. */
export async function toTillRow(services: Services, till: Till, viewer: StaffIdentity): Promise<Row> {
  const [view] = await toTillRows(services, [till], viewer);
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
    return { reply: await toTillRow(services, till, maker), auditAmount };
  },
});

/** A till of the person's own, locked after the person's accounts. Throws 404 and 409. */
export async function getTillOfMaker(db: Database, tillId: string, maker: StaffIdentity): Promise<Till> {
  await lockMakerAccounts(db, maker);
  const till = await lockTill(db, tillId);
  if (till === undefined) throw notFound();
  if (till.staffId !== maker.staffId) throw conflictError('notYourTill');
  return till;
}
