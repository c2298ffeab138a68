import { sql } from 'kysely';
import type { Announcement } from '../announcements/index.ts';
import type { Database } from '../database/index.ts';
import type { Services } from '../services.ts';
import { toldOf } from './overdue.ts';

/**
 * Gives what was announced its number, and has it sent where somebody listens. Whoever passes announcements on has the
 * row of the last number alone, so numbers have no gaps and stand in the order in which they can be seen.
 */
export async function numberEvents(
  { jobs, settings }: Services,
  trx: Database,
  news: readonly Announcement[],
): Promise<void> {
  const { lastNumber } = await trx
    .updateTable('announcementNumbers')
    .set({ lastNumber: sql<number>`last_number + ${sql.lit(news.length)}` })
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  const first = lastNumber - news.length + 1;
  const events: ReturnType<typeof eventOf>[] = [];
  for (const one of news) {
    events.push(eventOf({ ...one, data: await toldOf(trx, one) }, first + events.length));
  }
  await trx.insertInto('events').values(events).execute();
  if (settings.events === undefined) return;
  await jobs.sendAll(
    trx,
    'send-event',
    events.map(({ number }) => ({ number })),
  );
}

function eventOf({ kind: type, at, borrowerId, orderId, data }: Announcement, number: number) {
  const told = { number, borrowerId, orderId, ...data };
  return { number, type, at, body: JSON.stringify({ type, timestamp: at.toISOString(), data: told }) };
}
