import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import type { OutboxEvent } from '../outbox/index.ts';
import type { Services } from '../services.ts';
import { getEventData } from './eventData.ts';

/**
 * Gives what was announced its number, and has it sent where somebody listens. Whoever passes announcements on has the
 * row of the last number alone, so numbers have no gaps and stand in the order in which they can be seen.
 */
export async function assignEventNumbers(
  { jobs, settings }: Services,
  trx: Database,
  announcements: readonly OutboxEvent[],
): Promise<void> {
  const { lastNumber } = await trx
    .updateTable('announcementNumbers')
    .set({ lastNumber: sql<number>`last_number + ${sql.lit(announcements.length)}` })
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  const first = lastNumber - announcements.length + 1;
  const events: ReturnType<typeof toEvent>[] = [];
  for (const announcement of announcements) {
    events.push(
      toEvent({ ...announcement, data: await getEventData(trx, announcement) }, first + events.length),
    );
  }
  await trx.insertInto('events').values(events).execute();
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
