import { type Selectable, sql } from 'kysely';
import { getMarket } from '../../config/index.ts';
import {
  type Database,
  hasUpdatedRow,
  insertOnce,
  isApprovalPendingSql,
  type Schema,
  transaction,
} from '../../platform/database/index.ts';
import { createShortId } from '../../platform/shortId.ts';
import { toPostingKey } from '../ledger/index.ts';
import type { Services } from '../services.ts';
import { postCashMovement } from './cashMovements.ts';

export type Till = Selectable<Schema['tills']>;
type TillServices = Pick<Services, 'config' | 'db'>;

/**
 * Opens a till with a float from the safe. Undefined if the account has an open till in the market; one of a colleague who was
 * shown its invitation doesn't count, or staff invited by a cashier could not work.
 */
export async function openTill(
  { config, db }: TillServices,
  { staffId, market, float }: { staffId: string; market: string; float: number },
  now: Date,
): Promise<Till | undefined> {
  const { currency } = getMarket(config, market);
  const tillId = createShortId();
  const till = await db
    .insertInto('tills')
    .values({ tillId, staffId, market, currency, openingFloat: float, openedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (till === undefined) return undefined;
  const event = toPostingKey('till_opened', tillId);
  const opening = { market, currency, event, amount: float } as const;
  await postCashMovement(db, config, { ...opening, from: 'safe_cash', to: 'till_cash' }, now);
  return till;
}

/** The person's open till of a market, locked. The lock is taken after the staff member's and before an order's. */
export function lockOpenTill(trx: Database, staffId: string, market: string): Promise<Till | undefined> {
  return selectOpenTill(trx, staffId, market).forUpdate().executeTakeFirst();
}

export function findOpenTill(db: Database, staffId: string, market: string): Promise<Till | undefined> {
  return selectOpenTill(db, staffId, market).executeTakeFirst();
}

function selectOpenTill(db: Database, staffId: string, market: string) {
  return db
    .selectFrom('tills')
    .selectAll()
    .where((row) => row.and({ staffId, market, closedAt: null }));
}

/** A till, open or not, locked. */
export function lockTill(trx: Database, tillId: string): Promise<Till | undefined> {
  return selectTill(trx, tillId).forUpdate().executeTakeFirst();
}

export function findTill(db: Database, tillId: string): Promise<Till | undefined> {
  return selectTill(db, tillId).executeTakeFirst();
}

function selectTill(db: Database, tillId: string) {
  return db.selectFrom('tills').selectAll().where('tillId', '=', tillId);
}

/** Pending reversals that hand back cash out of open tills, each by its till. */
export async function findPendingReversals(
  db: Database,
  tillIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (tillIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deskApprovals')
    .select(['tillId', 'approvalId'])
    .where('tillId', 'in', tillIds)
    .where('call', '=', 'reverse')
    .where(sql<boolean>`(request ->> 'cashReturned') is distinct from 'false'`)
    .where(isApprovalPendingSql(now))
    .execute();
  return new Map(rows.map(({ tillId, approvalId }) => [tillId ?? '', approvalId]));
}

/** The balances of a till, in minor units. */
export type TillBalances = {
  recorded: number;
  /** Cash in the till of requests pending approval. */
  pendingCash: number;
  pendingRequestIds: string[];
  depositedBefore: number;
  /** From the safe, after the count. */
  depositedAfter: number;
  /** Counted cash of requests that were not approved, which left the safe: to be handed back. */
  unapproved: number;
  /** The expected cash, now or at the count, without `unapproved`. */
  expected: number;
};

/** Computes the balances of tills. Requests count while they are pending; for a counted till those pending at the count. */
export async function computeTillBalances(
  db: Database,
  tills: readonly Till[],
  now: Date,
): Promise<ReadonlyMap<string, TillBalances>> {
  if (tills.length === 0) return new Map();
  const ids = tills.map(({ tillId }) => tillId);
  const movements = await db
    .selectFrom('tillMovements')
    .select(['tillId', 'kind', (row) => row.fn.sum<string>('amount').as('sum')])
    .where('tillId', 'in', ids)
    .groupBy(['tillId', 'kind'])
    .execute();
  const deposits = await db
    .selectFrom('tillDeposits')
    .select(['tillId', (row) => row.fn.sum<string>('amount').as('sum')])
    .where('tillId', 'in', ids)
    .groupBy('tillId')
    .execute();
  const pendingCash = await db
    .selectFrom('deskApprovals')
    .select(['tillId', 'approvalId', 'amount'])
    .where('tillId', 'in', ids)
    .where('call', '=', 'pay')
    .where(isApprovalPendingSql(now))
    .execute();
  return new Map(
    tills.map((till) => {
      const { tillId, openingFloat, counted, difference, closedAt } = till;
      const sumByKind = (kind: string) =>
        Number(movements.find((row) => row.tillId === tillId && row.kind === kind)?.sum ?? 0);
      const deposited = Number(deposits.find((row) => row.tillId === tillId)?.sum ?? 0);
      const ownRequests = pendingCash.filter((row) => row.tillId === tillId);
      const recorded = sumByKind('payment') + sumByKind('reversal');
      const depositedBefore = -sumByKind('deposit');
      const pendingAmount = ownRequests.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
      const unapproved = sumByKind('unapproved');
      const openBalance = openingFloat + recorded - depositedBefore + pendingAmount;
      const balances = {
        recorded,
        pendingCash: pendingAmount,
        pendingRequestIds: ownRequests.map(({ approvalId }) => approvalId),
        depositedBefore,
        depositedAfter: deposited - depositedBefore,
        unapproved,
        expected: closedAt === null ? openBalance : (counted ?? 0) - (difference ?? 0) - unapproved,
      };
      return [tillId, balances];
    }),
  );
}

export async function getTillBalances(db: Database, till: Till, now: Date): Promise<TillBalances> {
  const balances = (await computeTillBalances(db, [till], now)).get(till.tillId);
  if (balances === undefined) throw new Error(`no balances for till ${till.tillId}`);
  return balances;
}

/** Closes a locked till with its count and transfers the counted cash to the safe. */
export async function closeTill(
  { config, db }: TillServices,
  till: Till,
  counted: number,
  now: Date,
): Promise<Till> {
  const { expected, pendingRequestIds: waitingRequests } = await getTillBalances(db, till, now);
  const closedTill = await db
    .updateTable('tills')
    .set({ closedAt: now, counted, difference: counted - expected, waitingRequests })
    .where((row) => row.and({ tillId: till.tillId, closedAt: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const { tillId, market, currency } = till;
  const event = toPostingKey('till_counted', tillId);
  const count = { market, currency, event, amount: counted } as const;
  await postCashMovement(db, config, { ...count, from: 'till_cash', to: 'safe_cash' }, now);
  return closedTill;
}

/** Whether a count needs approval: it has a difference, or it corrects another count. */
export function needsCountApproval({ difference, differencePostedAt, formerCounts }: Till): boolean {
  if (difference === null || differencePostedAt !== null) return false;
  return difference !== 0 || formerCounts.length > 0;
}

/** In SQL: whether a row of `tills` has a count to decide about, of which no request is pending: it was refused, withdrawn, or lapsed. */
export function isDifferenceUnapprovedSql(now: Date) {
  return sql<boolean>`((difference <> 0 or former_counts <> '{}') and difference_posted_at is null and not exists (
    select from desk_approvals where call = 'tillDifference' and thing = tills.till_id and ${isApprovalPendingSql(now)}))`;
}

/** Posts the difference of a count, or that a corrected one fits, once. False if there is nothing to decide. */
export async function postCountDifference(
  { config, db }: TillServices,
  till: Till,
  now: Date,
): Promise<boolean> {
  const { tillId, market, currency, difference, formerDifferences } = till;
  if (difference === null || !needsCountApproval(till)) return false;
  const unposted = db
    .updateTable('tills')
    .set({ differencePostedAt: now })
    .where((row) => row.and({ tillId, differencePostedAt: null }));
  if (!(await hasUpdatedRow(unposted))) return false;
  if (difference === 0) return true;
  const number = formerDifferences.length === 0 ? [] : [String(formerDifferences.length)];
  const event = toPostingKey('till_difference', tillId, ...number);
  const shortage = { market, currency, event, amount: -difference } as const;
  await postCashMovement(db, config, { ...shortage, from: 'till_cash', to: 'till_differences' }, now);
  return true;
}

/**
 * Posts the return of cash whose request, or any, was pending at the till's count and was not approved: it leaves the safe.
 */
export async function returnCashOfUnapprovedRequests(
  { config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>,
  approvalId?: string,
): Promise<void> {
  const now = await clock.now();
  const rows = await db
    .selectFrom('tills')
    .innerJoin('deskApprovals', (join) =>
      join.on(sql<boolean>`desk_approvals.approval_id = any(tills.waiting_requests)`),
    )
    .select(['tills.tillId', 'tills.market', 'tills.currency', 'deskApprovals.approvalId'])
    .select('deskApprovals.amount')
    .$if(approvalId !== undefined, (query) => query.where('deskApprovals.approvalId', '=', approvalId ?? ''))
    .where((row) =>
      row.or([
        row('deskApprovals.state', '=', 'refused'),
        row.and([
          row('deskApprovals.state', '=', 'waiting'),
          row.or([row('deskApprovals.decidedAt', 'is not', null), row('deskApprovals.expiresAt', '<=', now)]),
        ]),
      ]),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('tillMovements')
            .select('tillMovements.subject')
            .whereRef('tillMovements.tillId', '=', 'tills.tillId')
            .where('tillMovements.kind', '=', 'unapproved')
            .whereRef('tillMovements.subject', '=', 'deskApprovals.approvalId'),
        ),
      ),
    )
    .execute();
  for (const { amount, ...request } of rows)
    await returnUnapprovedCash({ config, db }, { ...request, amount: amount ?? 0 }, now);
}

type UnapprovedCash = Pick<Till, 'tillId' | 'market' | 'currency'> & { approvalId: string; amount: number };

async function returnUnapprovedCash(
  { config, db }: TillServices,
  { tillId, market, currency, approvalId, amount }: UnapprovedCash,
  now: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await recordTillMovement(trx, { tillId, kind: 'unapproved', subject: approvalId, amount }, now)))
      return;
    const event = toPostingKey('till_unapproved', tillId, approvalId);
    const movement = { market, currency, event, amount } as const;
    await postCashMovement(trx, config, { ...movement, from: 'safe_cash', to: 'till_cash' }, now);
  });
}

type TillMovement = Pick<Selectable<Schema['tillMovements']>, 'tillId' | 'kind' | 'subject' | 'amount'>;

/** Records a movement of a till, once; false if it is recorded already. */
export async function recordTillMovement(trx: Database, movement: TillMovement, now: Date): Promise<boolean> {
  return insertOnce(trx.insertInto('tillMovements').values({ ...movement, recordedAt: now }));
}

/** In SQL, of a row of `tills`: whether its count needs approval, requested or not. */
export const needsCountApprovalSql = sql<boolean>`((difference <> 0 or former_counts <> '{}')
  and difference_posted_at is null)`;
