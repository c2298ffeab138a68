import { type Database, transaction } from '../database/index.ts';
import type { Services } from '../services.ts';
import type { Announcement } from './announce.ts';

/** Whoever has to know: does it in the transaction that it is given, so that each announcement comes to him once. */
type Listener = (services: Services, trx: Database, news: readonly Announcement[]) => Promise<void>;

const batchSize = 500;

/**
 * Passes on what was announced, the oldest first, to every listener. One process after the other, so that what is passed on
 * is in one order for all; it may be stopped anywhere and run twice at once.
 */
export async function passOn(services: Services, listeners: readonly Listener[]): Promise<void> {
  while (await isWaiting(services.db)) {
    const passed = await transaction(services.db, async (trx) => {
      await takeTurn(trx);
      const news = await oldest(trx);
      if (news.length === 0) return 0;
      for (const listen of listeners) await listen(services, trx, news);
      await mark(trx, news, await services.clock.now());
      return news.length;
    });
    if (passed < batchSize) return;
  }
}

async function isWaiting(db: Database): Promise<boolean> {
  const waiting = db.selectFrom('announcements').select('kind').where('passedOnAt', 'is', null).limit(1);
  return (await waiting.executeTakeFirst()) !== undefined;
}

async function takeTurn(trx: Database): Promise<void> {
  await trx.selectFrom('announcementNumbers').select('lastNumber').forUpdate().executeTakeFirstOrThrow();
}

function oldest(trx: Database): Promise<Announcement[]> {
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

async function mark(trx: Database, news: readonly Announcement[], now: Date): Promise<void> {
  await trx
    .updateTable('announcements')
    .set({ passedOnAt: now })
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('borrowerId', 'kind', 'subject'),
        'in',
        news.map(({ borrowerId, kind, subject }) => tuple(borrowerId, kind, subject)),
      ),
    )
    .execute();
}
