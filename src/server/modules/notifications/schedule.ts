import { sql } from 'kysely';
import { addDays, calendarDayIn, type Day } from '../../../lending/index.ts';
import { getMarket, type Market } from '../../config/index.ts';
import { type Database, insertOnce, type OrderKey, transaction } from '../../platform/database/index.ts';
import { runStepsCollectingErrors } from '../../platform/jobs/index.ts';
import type { OutboxEvent } from '../eventOutbox/index.ts';
import type { Services } from '../services.ts';
import { hasContent } from './content/index.ts';
import { reminderDaysLate, secondsUntilContactHours } from './rules.ts';

/** Queues a job for each message about these events. */
export function scheduleNotifications(
  trx: Database,
  { jobs }: Services,
  events: readonly OutboxEvent[],
): Promise<void> {
  const messageRequests = events
    .filter(({ kind }) => hasContent(kind))
    .map(({ borrowerId, kind: about, subject, orderId }) => ({ borrowerId, about, subject, orderId }));
  return jobs.sendAll(trx, 'send-message', messageRequests);
}

const batchSize = 1_000;

/**
 * Queues the reminders of each market once a day, as soon as messages may be sent there. Works in batches, each a transaction
 * that stores its progress: it may be stopped anywhere and run on two instances at once.
 */
export async function scheduleReminders(services: Services): Promise<void> {
  const now = await services.clock.now();
  const markets = Object.keys(services.config.markets);
  await runStepsCollectingErrors(
    markets.map((market) => () => scheduleMarketReminders(services, market, now)),
  );
}

async function scheduleMarketReminders(services: Services, market: Market, now: Date): Promise<void> {
  const { timeZone, messageHours } = getMarket(services.config, market);
  if (secondsUntilContactHours(messageHours, timeZone, now) > 0) return;
  const day = calendarDayIn(timeZone, now);
  await insertOnce(services.db.insertInto('reminderDays').values({ market, day }));
  while (await scheduleReminderBatch(services, market, day));
}

/** Queues a batch; returns whether there are more. */
function scheduleReminderBatch(services: Services, market: Market, day: Day): Promise<boolean> {
  return transaction(services.db, async (trx) => {
    const progress = await trx
      .selectFrom('reminderDays')
      .select(['afterBorrower', 'afterOrder', 'done'])
      .where((row) => row.and({ market, day }))
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (progress.done) return false;
    const lastKey = { borrowerId: progress.afterBorrower, orderId: progress.afterOrder };
    const dueLoans = await listDueLoans(trx, market, day, lastKey);
    const messageRequests = dueLoans.map((loan) => ({ ...loan, about: 'reminder' as const, subject: '' }));
    await services.jobs.sendAll(trx, 'send-message', messageRequests);
    const lastLoan = dueLoans.at(-1) ?? lastKey;
    const isLastBatch = dueLoans.length < batchSize;
    await trx
      .updateTable('reminderDays')
      .set({ afterBorrower: lastLoan.borrowerId, afterOrder: lastLoan.orderId, done: isLastBatch })
      .where((row) => row.and({ market, day }))
      .execute();
    return !isLastBatch;
  });
}

/** The next loans that may get a reminder; which one is decided when it is sent. */
async function listDueLoans(
  trx: Database,
  market: Market,
  today: Day,
  lastKey: OrderKey,
): Promise<OrderKey[]> {
  const dueDays = reminderDaysLate.map((daysLate) => addDays(today, -daysLate));
  const { rows } = await sql<OrderKey>`
    select distinct o.borrower_id, o.order_id
    from instalments i
    join orders o on o.borrower_id = i.borrower_id and o.order_id = i.order_id
    where i.unpaid > 0 and i.due_on = any(${dueDays}::date[])
      and o.state in ('to_be_repaid', 'overdue') and o.terms ->> 'market' = ${market}
      and (o.borrower_id, o.order_id) > (${lastKey.borrowerId}, ${lastKey.orderId})
    order by o.borrower_id, o.order_id
    limit ${sql.lit(batchSize)}`.execute(trx);
  return rows;
}
