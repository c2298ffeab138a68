import { sql } from 'kysely';
import { type Day, dayIn } from '../../lending/index.ts';
import type { Market } from '../config/index.ts';
import { type Database, transaction, unansweredWrite } from '../database/index.ts';
import { forgetOldLimits } from '../limits/index.ts';
import type { Services } from '../services.ts';
import { accrueStatement, type Due } from './accrue.ts';
import { bookOrder } from './book.ts';
import { lockOrder } from './order.ts';

type OrderKey = { borrower_id: number; order_id: string };

const batchSize = 1_000;
const forgetLimitsAfterMs = 3 * 86_400_000;

/**
 * Brings every loan to today: late charges are posted, orders past their date turn overdue, and money held for an
 * extension that ran out goes to the debt. In batches, each its own transaction; what is done already is passed over,
 * so it may be stopped anywhere, run again, and run on two instances at once.
 */
export async function runDay(services: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = await services.clock.now();
  for (const market of ['MX', 'IN'] as const) {
    const today = dayIn(services.config.markets[market].timeZone, now);
    await accrueMarket(services.db, market, today, now);
    for (const order of await ordersToReplay(services.db, market, today)) {
      await rebook(services.db, order, today, now);
    }
  }
  await forgetOldLimits(services.db, new Date(now.getTime() - forgetLimitsAfterMs));
}

/** What a crash of PostgreSQL loses of a batch, all of it, the next run does again; so its commit needn't wait for the disk. */
const commitUnwaited = unansweredWrite(() => sql`set local synchronous_commit = off`);

async function accrueMarket(db: Database, market: Market, today: Day, now: Date): Promise<void> {
  let after: Due | undefined = { due_on: '0001-01-01', borrower_id: -1, order_id: '' };
  while (after !== undefined) {
    const from: Due = after;
    const batch = await transaction(db, async (trx) => {
      await trx.executeQuery(commitUnwaited.query(trx, []));
      return accrueStatement(market, today, now, from, batchSize).execute(trx);
    });
    after = batch.rows[0];
  }
}

/** Orders that plain accrual can't bring to today: a cap applies, or money is held for an extension that ran out. */
function ordersToReplay(db: Database, market: Market, today: Day): Promise<OrderKey[]> {
  const open = db
    .selectFrom('orders')
    .where('orders.state', 'in', ['to_be_repaid', 'overdue'])
    .where((order) => order(order.ref('terms', '->>').key('market'), '=', market));
  const capped = open
    .innerJoin('instalments', (join) =>
      join
        .onRef('instalments.borrower_id', '=', 'orders.borrower_id')
        .onRef('instalments.order_id', '=', 'orders.order_id'),
    )
    .select(['orders.borrower_id', 'orders.order_id'])
    .where('late_cap', 'is not', null)
    .where('unpaid', '>', 0)
    .where('due_on', '<', today)
    .where('late_through', '<', today);
  const held = open
    .innerJoin('extensions', (join) =>
      join
        .onRef('extensions.borrower_id', '=', 'orders.borrower_id')
        .onRef('extensions.order_id', '=', 'orders.order_id'),
    )
    .innerJoin('ledger_lines', (join) =>
      join
        .onRef('ledger_lines.borrower_id', '=', 'extensions.borrower_id')
        .onRef('ledger_lines.order_id', '=', 'extensions.order_id'),
    )
    .select(['orders.borrower_id', 'orders.order_id'])
    .where('extensions.expires_on', '<', today)
    .where('ledger_lines.account', '=', 'extension_held')
    .groupBy(['orders.borrower_id', 'orders.order_id', 'extensions.sequence'])
    .having((line) => line.fn.sum('ledger_lines.amount'), '<>', 0);
  return capped.union(held).execute();
}

async function rebook(
  db: Database,
  { borrower_id, order_id }: OrderKey,
  today: Day,
  now: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockOrder(trx, borrower_id, order_id);
    await bookOrder(trx, borrower_id, order_id, {
      event: `replay:${now.toISOString()}`,
      valueDate: today,
      now,
      today,
    });
  });
}
