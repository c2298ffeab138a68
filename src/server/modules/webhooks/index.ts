import { sql } from 'kysely';
import { calendarDayIn } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { OutboxEvent } from '../eventOutbox/index.ts';
import { findOrder, findStatement } from '../loans/index.ts';
import type { Services } from '../services.ts';

export { sendEvent } from './deliver.ts';
export { eventStateConditions, getEventState } from './eventState.ts';

/**
 * Numbers published events and queues their delivery, if a receiver is configured. The row of the last number is locked, so that
 * numbers have no gaps and follow the order of commits.
 */
export async function assignEventNumbers(
  trx: Database,
  { jobs, settings }: Services,
  outgoingEvents: readonly OutboxEvent[],
): Promise<void> {
  const data: OutboxEvent['data'][] = [];
  for (const outgoingEvent of outgoingEvents) data.push(await getEventData(trx, outgoingEvent));
  const { lastNumber } = await trx
    .updateTable('eventNumbers')
    .set({ lastNumber: sql<number>`last_number + ${sql.lit(outgoingEvents.length)}` })
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  const first = lastNumber - outgoingEvents.length + 1;
  const events = outgoingEvents.map((event, index) =>
    toEvent({ ...event, data: data[index] ?? event.data }, first + index),
  );
  await trx.insertInto('outgoingEvents').values(events).execute();
  if (settings.events === undefined) return;
  await jobs.sendAll(
    trx,
    'send-event',
    events.map(({ number }) => ({ number })),
  );
}

function toEvent({ kind: type, at, borrowerId, orderId, data }: OutboxEvent, number: number) {
  const eventData = { number, borrowerId, orderId, ...data };
  return { number, type, at, body: JSON.stringify({ type, timestamp: at.toISOString(), data: eventData }) };
}

/**
 * The data of a delivered event. `loan.overdue` is published without its amounts, since the end-of-day run turns loans overdue
 * in bulk; these are computed here, as of the day of the event.
 */
async function getEventData(
  trx: Database,
  { kind, borrowerId, orderId, data, at }: OutboxEvent,
): Promise<OutboxEvent['data']> {
  if (kind !== 'loan.overdue' || orderId === null) return data;
  const order = await findOrder(trx, borrowerId, orderId);
  const statement = order && findStatement(order, calendarDayIn(order.terms.timeZone, at));
  return statement ? { amount: statement.nextPaymentAmount, dueOn: statement.repayDate } : data;
}

/** Queues the delivery of one event again; false if no receiver is configured. */
export async function redeliverEvent(
  { db, jobs, settings }: Pick<Services, 'db' | 'jobs' | 'settings'>,
  number: number,
): Promise<boolean> {
  if (settings.events === undefined) return false;
  await jobs.send(db, 'send-event', { number }, 0);
  return true;
}

/** The maximum per call. */
const maxReplayed = 1_000;

/** Queues the events of a range of numbers again, at most 1,000; null if no receiver is configured. */
export async function replayEvents(
  { db, jobs, settings }: Services,
  { from, to }: { from: number; to: number },
): Promise<{ from: number; to: number; events: number } | null> {
  if (settings.events === undefined) return null;
  const last = Math.min(to, from + maxReplayed - 1);
  const rows = await db
    .selectFrom('outgoingEvents')
    .select('number')
    .where('number', '>=', from)
    .where('number', '<=', last)
    .orderBy('number')
    .execute();
  await jobs.sendAll(db, 'send-event', rows);
  return { from, to: last, events: rows.length };
}
