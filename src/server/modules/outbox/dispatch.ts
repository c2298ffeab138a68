import { type Database, transaction } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';
import type { OutboxEvent } from './publish.ts';

/** Whoever has to know: does it in the transaction that it is given, so that each announcement comes to him once. */
type OutboxConsumer = (services: Services, trx: Database, events: readonly OutboxEvent[]) => Promise<void>;

const batchSize = 500;

/**
 * Passes on what was announced, the oldest first, to every listener. One process after the other, so that what is passed on
 * is in one order for all; it may be stopped anywhere and run twice at once.
 */
export async function dispatchOutbox(
  services: Services,
  consumers: readonly OutboxConsumer[],
): Promise<void> {
  while (await hasPendingEvents(services.db)) {
    const dispatchedCount = await transaction(services.db, async (trx) => {
      await lockOutbox(trx);
      const events = await listPendingEvents(trx);
      if (events.length === 0) return 0;
      for (const consume of consumers) await consume(services, trx, events);
      await markDispatched(trx, events, await services.clock.now());
      return events.length;
    });
    if (dispatchedCount < batchSize) return;
  }
}

async function hasPendingEvents(db: Database): Promise<boolean> {
  const pendingEvents = db
    .selectFrom('announcements')
    .select('kind')
    .where('passedOnAt', 'is', null)
    .limit(1);
  return (await pendingEvents.executeTakeFirst()) !== undefined;
}

async function lockOutbox(trx: Database): Promise<void> {
  await trx.selectFrom('announcementNumbers').select('lastNumber').forUpdate().executeTakeFirstOrThrow();
}

function listPendingEvents(trx: Database): Promise<OutboxEvent[]> {
  return trx
    .selectFrom('announcements')
    .select(['borrowerId', 'kind', 'subject', 'orderId', 'data', 'at'])
    .where('passedOnAt', 'is', null)
    .orderBy('at')
    .orderBy('borrowerId')
    .orderBy('kind')
    .orderBy('subject')
    .limit(batchSize)
    .execute();
}

async function markDispatched(trx: Database, events: readonly OutboxEvent[], now: Date): Promise<void> {
  await trx
    .updateTable('announcements')
    .set({ passedOnAt: now })
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('borrowerId', 'kind', 'subject'),
        'in',
        events.map(({ borrowerId, kind, subject }) => tuple(borrowerId, kind, subject)),
      ),
    )
    .execute();
}
