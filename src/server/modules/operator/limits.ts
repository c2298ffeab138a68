import { sql } from 'kysely';
import { calendarDayIn } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import type { Order } from '../loans/index.ts';
import { bindServicesAt, type Services } from '../services.ts';
import { limitExceeded } from './errors.ts';
import { type DailyLimits, isLimited, type LimitedPermission, type OperatorPermission } from './tokens.ts';

/** An amount moved on a loan, in minor units. `usageKey`: repeated calls with it count once. */
export type MoneyMovement = { order: Order; amount: number; usageKey: string };

type Limit = { perRequest: number; perDay: number };

/** The daily limit in multiples of the request limit, if the market sets none. */
const defaultRequestsPerDay = 10;

/**
 * The limit of a token in a market, in minor units: its own, else the market's approval limit of one person; 0 if the market sets
 * none.
 */
function getTokenLimit(
  { config }: Pick<Services, 'config'>,
  ownLimits: DailyLimits | null,
  permission: LimitedPermission,
  { market, currency }: { market: string; currency: string },
): Limit {
  const perDay = ownLimits?.[permission]?.[currency];
  if (perDay !== undefined) return { perRequest: perDay, perDay };
  // Payouts share the limit of approvals.
  const limit: { perRequest: number; perDay?: number } | undefined = getMarket(config, market)
    .approvalLimits?.[permission === 'paid-out' ? 'decide' : permission];
  const perRequest = limit?.perRequest ?? 0;
  return { perRequest, perDay: limit?.perDay ?? defaultRequestsPerDay * perRequest };
}

/**
 * Runs an operation that moves money and counts it against the token's daily limit, in one transaction under a lock of the
 * token's row, which serializes its calls. Throws 409 `overLimit` and rolls back beyond the limit.
 */
export async function withTokenLimits<Result>(
  services: Services,
  token: string,
  permission: LimitedPermission,
  operation: (txServices: Services) => Promise<{ result: Result; movement: MoneyMovement | null }>,
): Promise<{ result: Result; movement: MoneyMovement | null }> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const { dailyLimits } = await trx
      .selectFrom('operatorTokens')
      .select('dailyLimits')
      .where('name', '=', token)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { result, movement } = await operation(bindServicesAt(services, trx, now));
    if (movement === null) return { result, movement };
    const { order, amount, usageKey } = movement;
    const { market, currency, timeZone } = order.terms;
    const limit = getTokenLimit(services, dailyLimits, permission, { market, currency });
    const day = calendarDayIn(timeZone, now);
    const usedAmount = (await getUsage(trx, token, day)).get(`${permission} ${currency}`) ?? 0;
    const remaining = Math.max(0, limit.perDay - usedAmount);
    if (amount > limit.perRequest || amount > remaining)
      throw limitExceeded(Math.min(remaining, limit.perRequest), getMarket(services.config, market));
    const { borrowerId, orderId } = order;
    const row = {
      token,
      kind: permission,
      subjectKey: usageKey,
      day,
      borrowerId,
      orderId,
      amount,
      currency,
      recordedAt: now,
    };
    await trx.insertInto('operatorUsage').values(row).execute();
    return { result, movement };
  });
}

/** Removes the usage of a movement that the provider refused. */
export async function deleteTokenUsage(
  { db }: Pick<Services, 'db'>,
  token: string,
  kind: LimitedPermission,
  usageKey: string,
): Promise<void> {
  await db
    .deleteFrom('operatorUsage')
    .where((row) => row.and({ token, kind, subjectKey: usageKey }))
    .execute();
}

/** A token's usage on a market day, by call and currency. */
async function getUsage(db: Database, token: string, day: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('operatorUsage')
    .select(['kind', 'currency'])
    .select(sql<number>`sum(amount)::bigint`.as('amount'))
    .where((row) => row.and({ token, day }))
    .groupBy(['kind', 'currency'])
    .execute();
  return new Map(rows.map(({ kind, currency, amount }) => [`${kind} ${currency}`, amount]));
}

export type TokenLimit = { call: LimitedPermission; currency: string; perDay: number; used: number };

/** A token's daily limits in each market, with today's usage. */
export async function tokenLimits(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  { name, calls, dailyLimits }: { name: string; calls: readonly string[]; dailyLimits: DailyLimits | null },
): Promise<TokenLimit[]> {
  const now = await services.clock.now();
  const limited = calls.filter((call): call is LimitedPermission => isLimited(call as OperatorPermission));
  const limits: TokenLimit[] = [];
  for (const [market, { currency, timeZone }] of Object.entries(services.config.markets)) {
    const usage = await getUsage(services.db, name, calendarDayIn(timeZone, now));
    for (const call of limited) {
      const { perDay } = getTokenLimit(services, dailyLimits, call, { market, currency });
      limits.push({ call, currency, perDay, used: usage.get(`${call} ${currency}`) ?? 0 });
    }
  }
  return limits;
}
