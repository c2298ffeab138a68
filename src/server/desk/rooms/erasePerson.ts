import { erase } from '../../accounts/index.ts';
import type { Database } from '../../database/index.ts';
import { notFound } from '../../http/index.ts';
import { always, write } from '../call.ts';
import { refused } from '../refusals.ts';
import { personOf } from './personOf.ts';

/** What cannot be taken back waits for a second person, always. */
export const erasePerson = write('erasePerson', {
  async weigh({ db }, { requestId }) {
    const { borrowerId } = await grantedRequest(db, requestId);
    return { ...always(String(borrowerId)), borrowerId };
  },
  async act(services, { now }, { requestId, answer }) {
    const { db } = services;
    const { borrowerId } = await grantedRequest(db, requestId);
    const { market, closedAt } = await personOf(db, borrowerId);
    const outcome = await erase(services, { borrowerId, market, closedAt }, now);
    if (outcome === null) throw refused('stillOwes');
    await db
      .updateTable('privacyRequests')
      .set({ state: 'done', answer, answeredAt: now, outcome: JSON.stringify(outcome) })
      .where('requestId', '=', requestId)
      .execute();
    return { reply: { requestId, borrowerId, ...outcome } };
  },
});

async function grantedRequest(db: Database, requestId: string) {
  const found = await db
    .selectFrom('privacyRequests')
    .select(['borrowerId', 'kind', 'state'])
    .where('requestId', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  if (found.kind !== 'erasure' || found.state !== 'granted') throw refused('notGranted');
  return found;
}
