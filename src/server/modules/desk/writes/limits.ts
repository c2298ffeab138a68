import { sql } from 'kysely';
import { type ApprovalTrigger, type LimitedCall, limitedCalls } from '../../../../contract/desk/approvals.ts';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import type { DeskReplyInput } from '../../../../contract/desk/schemas/index.ts';
import { calendarDayIn } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Services } from '../../services.ts';
import { listStaffIdsOfPerson } from '../auth/accounts.ts';
import type { DeskOperation, StaffIdentity, WriteContext } from '../endpoint.ts';
import { parseRequestKey } from './requestKey.ts';

/** A request that moves a known amount of a loan's money, of a kind that has limits. */
type LimitedOperation = DeskOperation & {
  call: LimitedCall;
  amount: number;
  orderId: string;
  borrowerId: number;
  currency: string;
};

/** A request that adds to its maker's exposure; null where its kind has no limits or its amount isn't known. */
function toLimitedOperation(call: DeskCallName, operation: DeskOperation): LimitedOperation | null {
  const { amount, orderId, borrowerId, currency } = operation;
  if (!isLimitedCall(call) || amount === null || orderId === null || borrowerId === null || currency === null)
    return null;
  return { ...operation, call, amount, orderId, borrowerId, currency };
}

/**
 * Locks all accounts that the person may have until the transaction ends, so that concurrent requests of one person count each
 * other. Taken before the lock of a till or an order. Source: DESIGN 17.
 * @returns the accounts' ids
 */
export async function lockMakerAccounts(trx: Database, maker: StaffIdentity): Promise<readonly string[]> {
  const staffIds = await listStaffIdsOfPerson(trx, maker);
  await trx
    .selectFrom('deskStaff')
    .select('staffId')
    .where('staffId', 'in', staffIds)
    // In one order, so that two accounts of one person don't deadlock.
    .orderBy('staffId')
    .forUpdate()
    .execute();
  return staffIds;
}

/**
 * What one person moved by one call on a market day, by all accounts, in minor units, pending requests included. A withdrawn
 * or rejected request counts on its own loan only.
 */
type Exposure = { onLoan: number; overall: number };

/** In SQL, of a row of `desk_exposures`: whether its request is pending. */
function isExposurePending(now: Date) {
  return sql<boolean>`(state = 'pending' and expires_at > ${now})`;
}

async function getExposureToday(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  staffIds: readonly string[],
  { call, market, orderId }: { call: LimitedCall; market: string; orderId: string },
): Promise<Exposure> {
  const now = await clock.now();
  const today = calendarDayIn(getMarket(config, market).timeZone, now);
  const isOfLoan = sql<boolean>`order_id = ${orderId}`;
  const isPending = isExposurePending(now);
  const row = await db
    .selectFrom('deskExposures')
    .select([
      sql<number>`coalesce(sum(amount) filter (where ${isOfLoan}), 0)::bigint`.as('onLoan'),
      sql<number>`coalesce(sum(amount) filter (where ${isOfLoan} or state = 'executed' or ${isPending}), 0)::bigint`.as(
        'overall',
      ),
    ])
    .where('staffId', 'in', staffIds)
    .where((row) => row.and({ call, market }))
    .where(sql<boolean>`(day = ${today} or ${isPending})`)
    .executeTakeFirstOrThrow();
  return { onLoan: row.onLoan, overall: row.overall };
}

/** Why a request needs approval, and its maker's exposure including it. */
export type ApprovalNeed = { reasonCode: ApprovalTrigger; exposure: number | null };

/**
 * Whether a request needs approval; null where it doesn't. The caller holds the maker's accounts (`lockMakerAccounts`).
 * @returns why, and what the maker would have moved of the kind today with it, in minor units
 */
export async function findApprovalNeed(
  services: Services,
  staffIds: readonly string[],
  call: DeskCallName,
  operation: DeskOperation | null,
): Promise<ApprovalNeed | null> {
  if (operation === null) return null;
  const limited = toLimitedOperation(call, operation);
  const exposure = limited && (await getExposureToday(services, staffIds, limited));
  const reasonCode = decideApproval(operation, findApprovalLimit(services, call, operation.market), exposure);
  return reasonCode && { reasonCode, exposure: exposure && exposure.overall + limited.amount };
}

/**
 * Why a request needs approval; null where it doesn't. `limit` undefined: none is configured. `exposure`: what its maker moved of
 * the kind before it today; null where its kind has no limits or its amount isn't known.
 */
export function decideApproval(
  {
    amount,
    exposureOfOthers = 0,
    approvalTrigger,
  }: Pick<DeskOperation, 'amount' | 'exposureOfOthers' | 'approvalTrigger'>,
  limit: ApprovalLimit | undefined,
  exposure: Exposure | null,
): ApprovalTrigger | null {
  if (approvalTrigger !== undefined) return approvalTrigger;
  if (amount === null || limit === undefined) return 'always';
  if (Math.max(exposure?.onLoan ?? 0, exposureOfOthers) + amount > limit.perRequest) return 'perRequest';
  const isAboveDay =
    exposure !== null && limit.perDay !== undefined && exposure.overall + amount > limit.perDay;
  return isAboveDay ? 'perDay' : null;
}

/** What one person may still move of a loan today by a call without approval, beside what others moved. */
export async function getRemainingLoanLimit(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  staff: StaffIdentity,
  call: LimitedCall,
  { orderId, market, exposureOfOthers }: { orderId: string; market: string; exposureOfOthers: number },
): Promise<number> {
  const { perRequest = 0 } = findApprovalLimit(services, call, market) ?? {};
  const staffIds = await listStaffIdsOfPerson(services.db, staff);
  const { onLoan } = await getExposureToday(services, staffIds, { call, market, orderId });
  return Math.max(0, perRequest - Math.max(onLoan, exposureOfOthers));
}

/** Records the amount of a request, in the transaction that executes it or stores it for approval. */
export async function recordExposure(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { maker: { staffId }, key, now }: WriteContext,
  call: DeskCallName,
  operation: DeskOperation | null,
  expiresAt: Date | null,
): Promise<void> {
  const limited = operation === null ? null : toLimitedOperation(call, operation);
  if (limited === null) return;
  const { market, borrowerId, orderId, amount, currency } = limited;
  const state = expiresAt === null ? ('executed' as const) : ('pending' as const);
  const day = calendarDayIn(getMarket(config, market).timeZone, now);
  const row = { staffId, key, call: limited.call, market, day, borrowerId, orderId, amount, currency };
  await db
    .insertInto('deskExposures')
    .values({ ...row, state, expiresAt, recordedAt: now })
    .execute();
}

/** Records the outcome of a pending request. An approved one counts on the day of its approval. */
export async function recordExposureOutcome(
  { db, config }: Pick<Services, 'db' | 'config'>,
  key: string,
  state: 'executed' | 'withdrawn' | 'rejected',
  now: Date,
): Promise<void> {
  const [row] = await db
    .selectFrom('deskExposures')
    .select(['staffId', 'market'])
    .where('staffId', '=', parseRequestKey(key).staffId)
    .where('key', '=', key)
    .execute();
  if (row === undefined) return;
  const day = calendarDayIn(getMarket(config, row.market).timeZone, now);
  await db
    .updateTable('deskExposures')
    .set(state === 'executed' ? { state, day } : { state })
    .where((one) => one.and({ staffId: row.staffId, key }))
    .execute();
}

/** In minor units: what one person may move by a call without approval, on a loan and overall per day. */
export type ApprovalLimit = { perRequest: number; perDay?: number };

/** The limit of a call in a market; undefined: nothing is configured, so every amount needs approval. */
export function findApprovalLimit(
  { config }: Pick<Services, 'config'>,
  call: DeskCallName,
  market: string,
): ApprovalLimit | undefined {
  return isLimitedCall(call) ? getMarket(config, market).approvalLimits?.[call] : undefined;
}

/** The limits of all markets; 0: every amount needs approval. `perDay` null: no limit of a day. */
export function listApprovalLimits(services: Pick<Services, 'config'>): DeskReplyInput<'settings'>['limits'] {
  return Object.entries(services.config.markets).flatMap(([market, { currency }]) =>
    limitedCalls.map((call) => {
      const limit = findApprovalLimit(services, call, market);
      return { call, market, currency, above: limit?.perRequest ?? 0, perDay: limit?.perDay ?? null };
    }),
  );
}

/** The same with what is left of each day's limit to a person; null where there is none. */
export async function listRemainingLimits(
  services: Pick<Services, 'config' | 'db' | 'clock'>,
  staff: StaffIdentity,
): Promise<DeskReplyInput<'me'>['limits']> {
  const now = await services.clock.now();
  const rows = await services.db
    .selectFrom('deskExposures')
    .select(['call', 'market'])
    .select((row) => row.fn.sum<number | string>('amount').as('amount'))
    .where('staffId', 'in', await listStaffIdsOfPerson(services.db, staff))
    .where((row) =>
      row.or([
        isExposurePending(now),
        ...marketDays(services, now).map(([market, day]) => row.and({ state: 'executed', market, day })),
      ]),
    )
    .groupBy(['call', 'market'])
    .execute();
  const exposureByLimit = new Map(
    rows.map(({ call, market, amount }) => [`${call} ${market}`, Number(amount)]),
  );
  return listApprovalLimits(services).map((limit) => {
    const { perDay } = limit;
    const remaining =
      perDay === null
        ? null
        : Math.max(0, perDay - (exposureByLimit.get(`${limit.call} ${limit.market}`) ?? 0));
    return { ...limit, remaining };
  });
}

function marketDays({ config }: Pick<Services, 'config'>, now: Date): [string, string][] {
  return Object.entries(config.markets).map(([market, { timeZone }]) => [
    market,
    calendarDayIn(timeZone, now),
  ]);
}

function isLimitedCall(call: DeskCallName): call is LimitedCall {
  return (limitedCalls as readonly string[]).includes(call);
}
