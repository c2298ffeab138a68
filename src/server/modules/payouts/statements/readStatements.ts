import { addDays, type Day, toDay } from '../../../../lending/index.ts';
import type { ListedPayout, PayoutApi } from '../../../integrations/index.ts';
import { type Database, insertOnce } from '../../../platform/database/index.ts';
import { toProviderDay } from '../../ledger/index.ts';
import type { Services } from '../../services.ts';
import { reconcilePayoutStatement, recordUnlistedPayouts } from './reconcileStatement.ts';

/** How far back a provider's lists are read at first. */
const lookbackDays = 7;
/** The number of earlier days read in a run. */
const maxOlderDays = 31;
const batchSize = 1_000;

/**
 * Reads each provider's list of payouts for every operating day that is over, and compares it with the payouts. A day that fails
 * is retried until it was read.
 */
export async function readPayoutStatements(services: Services): Promise<void> {
  const now = await services.clock.now();
  for (const { name: provider, payOut: payOutApi } of services.providers.payments.values()) {
    if (payOutApi === undefined) continue;
    for (const day of await listUnreadDays(services.db, provider, payOutApi, now)) {
      try {
        await readStatement(services, provider, payOutApi, day, now);
      } catch (error) {
        services.log.error({ err: error, provider, day }, 'a list of payouts was not read');
      }
    }
    await recordUnlistedPayouts(services, provider, payOutApi, now);
  }
}

async function readStatement(
  services: Services,
  provider: string,
  payOutApi: PayoutApi,
  day: Day,
  now: Date,
): Promise<void> {
  const { db } = services;
  await insertOnce(db.insertInto('payoutStatements').values({ provider, day, missingSince: now }));
  const orders = await payOutApi.orders(day);
  await storeOrders(db, provider, day, orders);
  await reconcilePayoutStatement(services, provider, day, orders, now);
  await db
    .updateTable('payoutStatements')
    .set({ readAt: now })
    .where((row) => row.and({ provider, day, readAt: null }))
    .execute();
}

/** Stores listed orders, one row each, with the state of the last list. */
async function storeOrders(
  db: Database,
  provider: string,
  day: Day,
  orders: readonly ListedPayout[],
): Promise<void> {
  for (let from = 0; from < orders.length; from += batchSize) {
    const rows = orders.slice(from, from + batchSize).map((order) => ({ ...order, provider, day }));
    await db
      .insertInto('payoutStatementOrders')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['provider', 'providerId'])
          .doUpdateSet((row) => ({ state: row.ref('excluded.state') })),
      )
      .execute();
  }
}

/**
 * Unread days since the lists were first read, oldest first; then some earlier days on which payouts with an unknown outcome may
 * have been sent, never tried ones first.
 */
async function listUnreadDays(
  db: Database,
  provider: string,
  { days }: PayoutApi,
  now: Date,
): Promise<Day[]> {
  const rows = await db
    .selectFrom('payoutStatements')
    .select(['day', 'missingSince', 'readAt'])
    .where('provider', '=', provider)
    .orderBy('day')
    .execute();
  const readAtByDay = new Map(rows.map((row) => [row.day, row.readAt]));
  const firstRow = rows.find((row) => row.day >= addDays(toProviderDay(row.missingSince), -lookbackDays));
  const firstDay = firstRow === undefined ? addDays(toProviderDay(now), -lookbackDays) : toDay(firstRow.day);
  const unread: Day[] = [];
  for (let day = firstDay; days.hasEnded(day, now); day = addDays(day, 1))
    if (!readAtByDay.get(day)) unread.push(day);
  const missing = rows.filter(({ readAt }) => readAt === null).map(({ day }) => toDay(day));
  const olderUnread = [...(await listDaysOfUnknownPayouts(db, provider, days)), ...missing].filter(
    (day) => day < firstDay && !readAtByDay.get(day),
  );
  const olderInOrder = [...new Set(olderUnread)].toSorted(
    (a, b) => Number(readAtByDay.has(a)) - Number(readAtByDay.has(b)),
  );
  return [...unread, ...olderInOrder.slice(0, maxOlderDays)];
}

/** Operating days of payouts with an unknown outcome, oldest first. */
async function listDaysOfUnknownPayouts(
  db: Database,
  provider: string,
  days: PayoutApi['days'],
): Promise<Day[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('sentAt')
    .where('state', 'in', ['unknown'])
    .where('provider', '=', provider)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt')
    .execute();
  return rows.flatMap(({ sentAt }) => (sentAt === null ? [] : [...days.daysFor(sentAt)]));
}
