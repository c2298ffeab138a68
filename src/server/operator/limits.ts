import { sql } from 'kysely';
import { creditChangingCalls } from '../../contract/desk/names.ts';
import { dayIn } from '../../lending/index.ts';
import { marketIn } from '../config/index.ts';
import { type Database, transaction } from '../database/index.ts';
import type { Order } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { overLimit } from './refusals.ts';
import { type DailyLimits, isLimited, type LimitedRight, type OperatorRight } from './tokens.ts';

/** What a call moved of a loan; `thing`: what a repeated call names again, and is counted once for. */
export type Move = { order: Order; amount: number; thing: string };

type Limit = { perRequest: number; perDay: number };

/** Days' worth of single requests, where a market sets no limit of a day. */
const requestsPerDay = 10;

/**
 * The limit of a token in a market, in minor units: its own, else what the market lets one person do without approval. What the
 * market sets no limit for a machine may not do by default.
 */
function limitFor(
  { config }: Pick<Services, 'config'>,
  own: DailyLimits | null,
  right: LimitedRight,
  { market, currency }: { market: string; currency: string },
): Limit {
  const perDay = own?.[right]?.[currency];
  if (perDay !== undefined) return { perRequest: perDay, perDay };
  // What was approved is what may be paid out.
  const limit: { perRequest: number; perDay?: number } | undefined = marketIn(config, market)
    .approvalLimits?.[right === 'paid-out' ? 'decide' : right];
  const perRequest = limit?.perRequest ?? 0;
  return { perRequest, perDay: limit?.perDay ?? requestsPerDay * perRequest };
}

/**
 * Does what moves money, and counts it against the token's limit of the day in the same transaction, under a lock of the token's
 * row: of many calls at once each is counted with those before it. Throws 409 `overLimit`, and nothing of it is done.
 */
export async function withinLimits<Done>(
  services: Services,
  token: string,
  right: LimitedRight,
  act: (inside: Services) => Promise<{ done: Done; move: Move | null }>,
): Promise<{ done: Done; move: Move | null }> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const { dailyLimits } = await trx
      .selectFrom('operatorTokens')
      .select('dailyLimits')
      .where('name', '=', token)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const clock = { now: () => Promise.resolve(now) };
    const { done, move } = await act({ ...services, db: trx, clock });
    if (move === null) return { done, move };
    const { order, amount, thing } = move;
    const { market, currency, timeZone } = order.terms;
    const limit = limitFor(services, dailyLimits, right, { market, currency });
    const day = dayIn(timeZone, now);
    const used = (await usedOn(trx, token, day)).get(`${right} ${currency}`) ?? 0;
    const left = Math.max(0, limit.perDay - used);
    if (amount > limit.perRequest || amount > left)
      throw overLimit(Math.min(left, limit.perRequest), marketIn(services.config, market));
    const { borrowerId, orderId } = order;
    const row = { token, kind: right, thing, day, borrowerId, orderId, amount, currency, recordedAt: now };
    await trx.insertInto('operatorUsage').values(row).execute();
    return { done, move };
  });
}

/** What a token was counted for and didn't move after all: its provider refused it. */
export async function forgetUsage(
  { db }: Pick<Services, 'db'>,
  token: string,
  kind: LimitedRight,
  thing: string,
): Promise<void> {
  await db
    .deleteFrom('operatorUsage')
    .where('token', '=', token)
    .where('kind', '=', kind)
    .where('thing', '=', thing)
    .execute();
}

/** What a token moved on a market day, by call and currency. */
async function usedOn(db: Database, token: string, day: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('operatorUsage')
    .select(['kind', 'currency'])
    .select(sql<number>`sum(amount)::bigint`.as('amount'))
    .where('token', '=', token)
    .where('day', '=', day)
    .groupBy(['kind', 'currency'])
    .execute();
  return new Map(rows.map(({ kind, currency, amount }) => [`${kind} ${currency}`, amount]));
}

export type TokenLimit = { call: LimitedRight; currency: string; perDay: number; used: number };

/** A token's limits of a day in each market, with what it has moved today. */
export async function tokenLimits(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  { name, calls, dailyLimits }: { name: string; calls: readonly string[]; dailyLimits: DailyLimits | null },
): Promise<TokenLimit[]> {
  const now = await services.clock.now();
  const limited = calls.filter((call): call is LimitedRight => isLimited(call as OperatorRight));
  const limits: TokenLimit[] = [];
  for (const [market, { currency, timeZone }] of Object.entries(services.config.markets)) {
    const used = await usedOn(services.db, name, dayIn(timeZone, now));
    for (const call of limited) {
      const { perDay } = limitFor(services, dailyLimits, call, { market, currency });
      limits.push({ call, currency, perDay, used: used.get(`${call} ${currency}`) ?? 0 });
    }
  }
  return limits;
}

const ownChangeDays = 30;

/**
 * Whether staff or a machine changed what may become the loan's credit in the last 30 days: whoever holds a token may be one of
 * them, so a refund of it is a matter of the desk. Source: DESIGN 17.
 */
export async function wasCreditChanged(db: Database, orderId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - ownChangeDays * 86_400_000);
  const byStaff = await db
    .selectFrom('deskExposures')
    .select('key')
    .where('orderId', '=', orderId)
    .where('call', 'in', creditChangingCalls)
    .where('state', 'in', ['executed', 'pending'])
    .where('recordedAt', '>=', since)
    .limit(1)
    .executeTakeFirst();
  if (byStaff !== undefined) return true;
  const byMachine = await db
    .selectFrom('operatorUsage')
    .select('thing')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'match')
    .where('recordedAt', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return byMachine !== undefined;
}
