import { sql } from 'kysely';
import { addDays, type Day, dayIn } from '../../lending/index.ts';
import { type Market, marketIn } from '../config/index.ts';
import { type Database, type OrderKey, transaction } from '../database/index.ts';
import { inTurn } from '../jobs/index.ts';
import type { Services } from '../services.ts';
import { secondsUntilOpen } from './hours.ts';
import { reminderDays } from './reminderOf.ts';

const batchSize = 1_000;

/**
 * Asks for a reminder of every loan that falls due or is late by so many days, once a market's day and as soon as messages
 * may be sent there. In batches, each its own transaction that says how far it came: it may be stopped anywhere and run on
 * two instances at once.
 */
export async function remind(services: Services): Promise<void> {
  const now = await services.clock.now();
  const markets = Object.keys(services.config.markets);
  await inTurn(markets.map((market) => () => remindMarket(services, market, now)));
}

async function remindMarket(services: Services, market: Market, now: Date): Promise<void> {
  const { timeZone, messageHours } = marketIn(services.config, market);
  if (secondsUntilOpen(messageHours, timeZone, now) > 0) return;
  const day = dayIn(timeZone, now);
  const begun = services.db.insertInto('reminderDays').values({ market, day });
  await begun.onConflict((conflict) => conflict.doNothing()).execute();
  while (await remindBatch(services, market, day));
}

/** Whether there is more. */
function remindBatch(services: Services, market: Market, day: Day): Promise<boolean> {
  return transaction(services.db, async (trx) => {
    const progress = await trx
      .selectFrom('reminderDays')
      .select(['afterBorrower', 'afterOrder', 'done'])
      .where('market', '=', market)
      .where('day', '=', day)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (progress.done) return false;
    const after = { borrowerId: progress.afterBorrower, orderId: progress.afterOrder };
    const due = await dueLoans(trx, market, day, after);
    const wishes = due.map((loan) => ({ ...loan, about: 'reminder' as const, subject: '' }));
    await services.jobs.sendAll(trx, 'send-message', wishes);
    const last = due.at(-1) ?? after;
    const done = due.length < batchSize;
    await trx
      .updateTable('reminderDays')
      .set({ afterBorrower: last.borrowerId, afterOrder: last.orderId, done })
      .where('market', '=', market)
      .where('day', '=', day)
      .execute();
    return !done;
  });
}

/** The next loans with a payment that there may be a reminder of. Which one, and whether, is seen when it is sent. */
async function dueLoans(trx: Database, market: Market, today: Day, after: OrderKey): Promise<OrderKey[]> {
  const days = reminderDays.map((daysLate) => addDays(today, -daysLate));
  const { rows } = await sql<OrderKey>`
    select distinct o.borrower_id, o.order_id
    from instalments i
    join orders o on o.borrower_id = i.borrower_id and o.order_id = i.order_id
    where i.unpaid > 0 and i.due_on = any(${days}::date[])
      and o.state in ('to_be_repaid', 'overdue') and o.terms ->> 'market' = ${market}
      and (o.borrower_id, o.order_id) > (${after.borrowerId}, ${after.orderId})
    order by o.borrower_id, o.order_id
    limit ${sql.lit(batchSize)}`.execute(trx);
  return rows;
}
