import type { Services } from '../services.ts';

/** As many as one call sends again. */
const maxReplayed = 1_000;

/** Has the events from one number to another sent again, at most 1,000; gives which they are, or null where nobody listens. */
export async function replayEvents(
  { db, jobs, settings }: Services,
  { from, to }: { from: number; to: number },
): Promise<{ from: number; to: number; events: number } | null> {
  if (settings.events === undefined) return null;
  const last = Math.min(to, from + maxReplayed - 1);
  const rows = await db
    .selectFrom('events')
    .select('number')
    .where('number', '>=', from)
    .where('number', '<=', last)
    .orderBy('number')
    .execute();
  await jobs.sendAll(db, 'send-event', rows);
  return { from, to: last, events: rows.length };
}
