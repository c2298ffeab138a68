import { sql } from 'kysely';
import { type Day, dayIn } from '../../lending/index.ts';
import { type Market, marketIn } from '../config/index.ts';
import {
  type Database,
  isConnectionLoss,
  isSpread,
  type OrderKey,
  transaction,
  unansweredWrite,
} from '../database/index.ts';
import { dayMs } from '../durations.ts';
import { inTurn } from '../jobs/index.ts';
import { forgetOldLimits } from '../limits/index.ts';
import type { Services } from '../services.ts';
import { accrualQuery, accrues, type Due, isIntricate } from './accrue.ts';
import { bookOrder } from './book.ts';
import { correctFormerReversals, ordersWithFormerReversals } from './formerReversals.ts';
import { lockOrder } from './order.ts';
import { beforeAll, ordersToReplay } from './toReplay.ts';

const batchSize = 1_000;
const forgetLimitsAfterMs = 3 * dayMs;
const named = 20;

type Run = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

/**
 * Brings every loan to today: late charges are posted, orders past their date turn overdue, and money held for an
 * extension that ran out goes to the debt. In batches, each its own transaction; what is done already is passed over,
 * so it may be stopped anywhere, run again, and run on two instances at once. What fails holds up nothing else. Over several
 * machines no query changes the rows of many borrowers, so there each order is replayed, to the same books.
 * @throws once the rest is done, where an order or a market could not be brought to today
 */
export async function runDay(services: Run): Promise<void> {
  const now = await services.clock.now();
  await inTurn([
    ...Object.keys(services.config.markets).map((market) => () => runMarket(services, market, now)),
    () => forgetOldLimits(services.db, new Date(now.getTime() - forgetLimitsAfterMs)),
  ]);
}

async function runMarket(services: Run, market: Market, now: Date): Promise<void> {
  const { db, config } = services;
  const today = dayIn(marketIn(config, market).timeZone, now);
  const isEach = await isSpread(db);
  const failed = await correctAll(services, market, today, now);
  let after: OrderKey | undefined = beforeAll;
  while (after !== undefined) {
    const from: OrderKey = after;
    const orders = await ordersToReplay(db, market, today, isEach ? accrues : isIntricate, from, batchSize);
    failed.push(...(await rebookAll(services, orders, today, now)));
    after = orders.at(-1);
  }
  if (!isEach) await accrueMarket(db, market, today, now);
  if (failed.length === 0) return;
  throw new Error(
    `orders that could not be replayed (${failed.length}): ${failed.slice(0, named).join(', ')}`,
  );
}

function rebookAll(services: Run, orders: readonly OrderKey[], today: Day, now: Date): Promise<string[]> {
  return eachOrder(services, orders, (order) => rebook(services.db, order, today, now));
}

/** Those whose payments were reversed under the earlier rule; after the first run none is left. */
async function correctAll(services: Run, market: Market, today: Day, now: Date): Promise<string[]> {
  const failed: string[] = [];
  let after: OrderKey | undefined = beforeAll;
  while (after !== undefined) {
    const orders = await ordersWithFormerReversals(services.db, market, after, batchSize);
    const correct = (order: OrderKey) => correctFormerReversals(services.db, order, today, now);
    failed.push(...(await eachOrder(services, orders, correct)));
    after = orders.at(-1);
  }
  return failed;
}

/** Gives the orders that could not be replayed. */
async function eachOrder(
  { log }: Run,
  orders: readonly OrderKey[],
  bring: (order: OrderKey) => Promise<void>,
): Promise<string[]> {
  const failed: string[] = [];
  for (const order of orders) {
    try {
      await bring(order);
    } catch (error) {
      if (isConnectionLoss(error)) throw error;
      log.error({ err: error, ...order }, 'an order could not be replayed');
      failed.push(order.orderId);
    }
  }
  return failed;
}

/** What a crash of PostgreSQL loses of a batch, all of it, the next run does again; so its commit needn't wait for the disk. */
const commitUnwaited = unansweredWrite({}, () => sql`set local synchronous_commit = off`);

async function accrueMarket(db: Database, market: Market, today: Day, now: Date): Promise<void> {
  let after: Due | undefined = { dueOn: '0001-01-01', borrowerId: -1, orderId: '' };
  while (after !== undefined) {
    const from: Due = after;
    const batch = await transaction(db, async (trx) => {
      await commitUnwaited.run(trx, {});
      return accrualQuery(market, today, now, from, batchSize).execute(trx);
    });
    after = batch.rows[0];
  }
}

async function rebook(db: Database, { borrowerId, orderId }: OrderKey, today: Day, now: Date): Promise<void> {
  await transaction(db, async (trx) => {
    await commitUnwaited.run(trx, {});
    await lockOrder(trx, borrowerId, orderId);
    await bookOrder(trx, borrowerId, orderId, {
      event: `replay:${now.toISOString()}`,
      valueDate: today,
      now,
      today,
    });
  });
}
