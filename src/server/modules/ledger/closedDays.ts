import { type Expression, sql } from 'kysely';
import type { RightSide } from '../../../contract/desk/reconciliation.ts';
import { addDays, calendarDayIn, type Day, toDay } from '../../../lending/index.ts';
import type { Config } from '../../config/index.ts';
import { batchQueries, type Database, query, unawaitedWrite } from '../../platform/database/index.ts';
import { minuteMs } from '../../platform/durations.ts';

declare const utc: unique symbol;
/** A day of a provider: UTC, as its settlement files have it, never a market's. */
export type ProviderDay = Day & { readonly [utc]: true };

/** What is closed, or open: a day of one provider. */
type ProviderDayKey = { provider: string; day: ProviderDay };

/** The maximum duration of a transaction: one that began before a period ended is over by then, and needs no lock. */
export const maxTransactionMs = 10 * minuteMs;

/** The provider's day that an instant belongs to. */
export function toProviderDay(at: Date): ProviderDay {
  return providerDayFromText(calendarDayIn('UTC', at));
}

/** A provider's day that is given as a day: by a file, a stored row or staff. */
export function providerDayFromText(day: string): ProviderDay {
  return toDay(day) as ProviderDay;
}

/** The last day that is over in UTC and in every market: only late entries have this value date from now on. */
export function getLastCompletedDay({ markets }: Pick<Config, 'markets'>, now: Date): Day {
  const zones = ['UTC', ...Object.values(markets).map(({ timeZone }) => timeZone)];
  const [earliest = calendarDayIn('UTC', now)] = zones.map((zone) => calendarDayIn(zone, now)).toSorted();
  return addDays(earliest, -1);
}

/**
 * The accounting day of an entry whose own day is closed; null if it is open. An open day is locked against closing until the
 * transaction ends. Taken after the lock of an order or a payment.
 */
export async function findAccountingDay(
  trx: Database,
  config: Pick<Config, 'markets'>,
  entryDay: ProviderDayKey,
  now: Date,
): Promise<ProviderDay | null> {
  if (entryDay.day > getLastCompletedDay(config, now) || (await lockOpenDay(trx, entryDay))) return null;
  return toProviderDay(now);
}

/** Whether a day is open; it is locked against closing until the transaction ends. */
export async function lockOpenDay(trx: Database, entryDay: ProviderDayKey): Promise<boolean> {
  const [, , closed] = await batchQueries(trx, [
    ensureAccountingDay.bind(entryDay),
    lockToPost.bind(entryDay),
    closedDayByKey.bind(entryDay),
  ]);
  return closed.length === 0;
}

/**
 * Closes a day, once all transactions that post into it have ended.
 * @returns `closed` if it is already closed; `dayNotEnded` with the last completed day
 */
export async function closeProviderDay(
  trx: Database,
  config: Pick<Config, 'markets'>,
  closing: ProviderDayKey & {
    makerEmail: string;
    closedBy: string;
    closedAt: Date;
    reason: string;
    rightSide: RightSide | null;
  },
): Promise<{ state: 'done' | 'closed' } | { state: 'dayNotEnded'; lastCompletedDay: Day }> {
  const lastCompletedDay = getLastCompletedDay(
    config,
    new Date(closing.closedAt.getTime() - maxTransactionMs),
  );
  if (closing.day > lastCompletedDay) return { state: 'dayNotEnded', lastCompletedDay };
  const { provider, day } = closing;
  await batchQueries(trx, [ensureAccountingDay.bind({ provider, day }), lockToClose.bind({ provider, day })]);
  const closed = await trx
    .insertInto('deskClosedDays')
    .values(closing)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return { state: closed === undefined ? 'closed' : 'done' };
}

const dayKey = { provider: 'text', day: 'date' } as const;

const ensureAccountingDay = unawaitedWrite(
  dayKey,
  ($) => sql`
    insert into accounting_days (provider, day) values (${$.provider}, ${$.day}) on conflict do nothing`,
);

const lockToPost = query(dayKey, ($, db) => selectAccountingDay(db, $.provider, $.day).forShare());

const lockToClose = query(dayKey, ($, db) => selectAccountingDay(db, $.provider, $.day).forUpdate());

function selectAccountingDay(db: Database, provider: Expression<string>, day: Expression<string>) {
  return db
    .selectFrom('accountingDays')
    .select('day')
    .where((row) => row.and({ provider, day }));
}

const closedDayByKey = query(dayKey, ($, db) =>
  db.selectFrom('deskClosedDays').select('day').where('provider', '=', $.provider).where('day', '=', $.day),
);
