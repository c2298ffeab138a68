import type { Announcement } from '../announcements/index.ts';
import type { Database } from '../database/index.ts';
import type { Services } from '../services.ts';
import { isTold } from './about/index.ts';

/** Has borrowers told of what was announced: each message is a job of its own. */
export function tellBorrowers(
  { jobs }: Services,
  trx: Database,
  news: readonly Announcement[],
): Promise<void> {
  const wishes = news
    .filter(({ kind }) => isTold(kind))
    .map(({ borrowerId, kind: about, subject, orderId }) => ({ borrowerId, about, subject, orderId }));
  return jobs.sendAll(trx, 'send-message', wishes);
}
