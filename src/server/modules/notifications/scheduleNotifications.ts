import type { Database } from '../../platform/database/index.ts';
import type { OutboxEvent } from '../outbox/index.ts';
import type { Services } from '../services.ts';
import { hasContent } from './content/index.ts';

/** Has borrowers told of what was announced: each message is a job of its own. */
export function scheduleNotifications(
  { jobs }: Services,
  trx: Database,
  announcements: readonly OutboxEvent[],
): Promise<void> {
  const messageRequests = announcements
    .filter(({ kind }) => hasContent(kind))
    .map(({ borrowerId, kind: about, subject, orderId }) => ({ borrowerId, about, subject, orderId }));
  return jobs.sendAll(trx, 'send-message', messageRequests);
}
