import { addDays, type Day, dayIn } from '../../lending/index.ts';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { minuteMs } from '../durations.ts';

/** A provider's day: UTC, as its settlement files have it. */
type ProviderDay = { provider: string; day: Day };

/** A transaction that began while the day ran has ended by then, so that it needs no lock. */
const closeAfterMs = 10 * minuteMs;

/** The provider's day that an instant belongs to. */
export function providerDay(at: Date): Day {
  return dayIn('UTC', at);
}

/** The last day that is over in UTC and in every market: no entry is dated on it any more but a late one. */
export function lastWholeDay({ markets }: Pick<Config, 'markets'>, now: Date): Day {
  const zones = ['UTC', ...Object.values(markets).map(({ timeZone }) => timeZone)];
  const [earliest = providerDay(now)] = zones.map((zone) => dayIn(zone, now)).toSorted();
  return addDays(earliest, -1);
}

/**
 * The day on which an entry is posted whose own day is closed; null where it isn't. Until the transaction ends nobody closes
 * the entry's own day. Taken after the lock of an order or a payment.
 */
export async function accountingDay(
  config: Pick<Config, 'markets'>,
  trx: Database,
  own: ProviderDay,
  now: Date,
): Promise<Day | null> {
  if (own.day > lastWholeDay(config, now) || (await isLockedOpen(trx, own))) return null;
  return providerDay(now);
}

/** Whether a day isn't closed; it stays as it is until the transaction ends. */
export async function isLockedOpen(trx: Database, own: ProviderDay): Promise<boolean> {
  await lockDay(trx, own, 'share');
  return !(await isClosed(trx, own));
}

/**
 * Closes a day that is over, once whoever posts into it has ended.
 * @returns `runs` where the day isn't over, with the last one that is; `closed` where somebody closed it before
 */
export async function closeAccountingDay(
  config: Pick<Config, 'markets'>,
  trx: Database,
  closing: ProviderDay & { askedBy: string; closedBy: string; closedAt: Date; reason: string },
): Promise<'done' | 'closed' | { last: Day }> {
  const last = lastWholeDay(config, new Date(closing.closedAt.getTime() - closeAfterMs));
  if (closing.day > last) return { last };
  await lockDay(trx, closing, 'update');
  const closed = await trx
    .insertInto('deskClosedDays')
    .values(closing)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return closed === undefined ? 'closed' : 'done';
}

async function lockDay(
  trx: Database,
  { provider, day }: ProviderDay,
  strength: 'share' | 'update',
): Promise<void> {
  await trx
    .insertInto('accountingDays')
    .values({ provider, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = trx
    .selectFrom('accountingDays')
    .select('day')
    .where('provider', '=', provider)
    .where('day', '=', day);
  await (strength === 'share' ? row.forShare() : row.forUpdate()).execute();
}

async function isClosed(trx: Database, { provider, day }: ProviderDay): Promise<boolean> {
  const row = await trx
    .selectFrom('deskClosedDays')
    .select('day')
    .where('provider', '=', provider)
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}
