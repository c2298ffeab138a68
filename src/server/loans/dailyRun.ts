import { sql } from 'kysely';
import { type Day, dayIn } from '../../lending/index.ts';
import { type Market, marketIn } from '../config/index.ts';
import { type Database, transaction, unansweredWrite } from '../database/index.ts';
import { dayMs } from '../durations.ts';
import { forgetOldLimits } from '../limits/index.ts';
import type { Services } from '../services.ts';
import { accrualQuery, type Due } from './accrue.ts';
import { bookOrder } from './book.ts';
import { lockOrder } from './order.ts';
import { type OrderKey, ordersToReplay } from './toReplay.ts';

const batchSize = 1_000;
const forgetLimitsAfterMs = 3 * dayMs;

/**
 * Brings every loan to today: late charges are posted, orders past their date turn overdue, and money held for an
 * extension that ran out goes to the debt. In batches, each its own transaction; what is done already is passed over,
 * so it may be stopped anywhere, run again, and run on two instances at once.
 */
export async function runDay(services: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = await services.clock.now();
  for (const market of Object.keys(services.config.markets)) {
    const today = dayIn(marketIn(services.config, market).timeZone, now);
    for (const order of await ordersToReplay(services.db, market, today)) {
      await rebook(services.db, order, today, now);
    }
    await accrueMarket(services.db, market, today, now);
  }
  await forgetOldLimits(services.db, new Date(now.getTime() - forgetLimitsAfterMs));
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
    await lockOrder(trx, borrowerId, orderId);
    await bookOrder(trx, borrowerId, orderId, {
      event: `replay:${now.toISOString()}`,
      valueDate: today,
      now,
      today,
    });
  });
}
