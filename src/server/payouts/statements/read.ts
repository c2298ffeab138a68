import { addDays, type Day, dayIn, day as dayOf } from '../../../lending/index.ts';
import type { Database } from '../../database/index.ts';
import type { OutgoingOrder, PayOut } from '../../providers/index.ts';
import type { Services } from '../../services.ts';
import { compareDay, compareUnlisted } from './compare.ts';

/** How far back the lists of a provider are asked for that was never asked before. */
const daysBack = 7;
/** Of days before, how many are asked for a run. */
const olderDays = 31;
const batchSize = 1_000;

/**
 * Reads each payout provider's own list of what left on every operating day that is over, and holds it against the payouts. A
 * day whose list can't be had is asked for again until it was read.
 */
export async function readPayoutStatements(services: Services): Promise<void> {
  const now = await services.clock.now();
  for (const { name: provider, payOut: rail } of services.providers.payments.values()) {
    if (rail === undefined) continue;
    for (const day of await unreadDays(services.db, provider, rail, now)) {
      try {
        await readDay(services, provider, rail, day, now);
      } catch (error) {
        services.log.error({ err: error, provider, day }, 'a list of payouts was not read');
      }
    }
    await compareUnlisted(services, provider, rail, now);
  }
}

async function readDay(
  services: Services,
  provider: string,
  rail: PayOut,
  day: Day,
  now: Date,
): Promise<void> {
  const { db } = services;
  await db
    .insertInto('payoutStatements')
    .values({ provider, day, missingSince: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const orders = await rail.orders(day);
  await keepOrders(db, provider, day, orders);
  await compareDay(services, provider, day, orders, now);
  await db
    .updateTable('payoutStatements')
    .set({ readAt: now })
    .where('provider', '=', provider)
    .where('day', '=', day)
    .where('readAt', 'is', null)
    .execute();
}

/** An order is one row, whichever list names it, in the state that the last one said. */
async function keepOrders(
  db: Database,
  provider: string,
  day: Day,
  orders: readonly OutgoingOrder[],
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
 * Every day that is over since the lists were first read, oldest first; then some of the days before that on which a payout may
 * have left whose outcome is still unknown, those that were never asked for first.
 */
async function unreadDays(db: Database, provider: string, { days }: PayOut, now: Date): Promise<Day[]> {
  const rows = await db
    .selectFrom('payoutStatements')
    .select(['day', 'missingSince', 'readAt'])
    .where('provider', '=', provider)
    .orderBy('day')
    .execute();
  const known = new Map(rows.map((row) => [row.day, row.readAt]));
  const begun = rows.find((row) => row.day >= addDays(dayIn('UTC', row.missingSince), -daysBack));
  const first = begun === undefined ? addDays(dayIn('UTC', now), -daysBack) : dayOf(begun.day);
  const unread: Day[] = [];
  for (let day = first; days.isOver(day, now); day = addDays(day, 1)) if (!known.get(day)) unread.push(day);
  const missing = rows.filter(({ readAt }) => readAt === null).map(({ day }) => dayOf(day));
  const older = [...(await daysOfUnknown(db, provider, days)), ...missing].filter(
    (day) => day < first && !known.get(day),
  );
  const inTurn = [...new Set(older)].toSorted((a, b) => Number(known.has(a)) - Number(known.has(b)));
  return [...unread, ...inTurn.slice(0, olderDays)];
}

/** Days on which payouts may have left whose outcome nobody knows, oldest first. */
async function daysOfUnknown(db: Database, provider: string, days: PayOut['days']): Promise<Day[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('sentAt')
    .where('state', 'in', ['unknown'])
    .where('provider', '=', provider)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt')
    .execute();
  return rows.flatMap(({ sentAt }) => (sentAt === null ? [] : [...days.of(sentAt)]));
}
