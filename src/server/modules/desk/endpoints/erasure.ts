import type { Database } from '../../../platform/database/index.ts';
import { eraseBorrower } from '../../accounts/index.ts';
import { notFound } from '../../api/index.ts';
import { requiresApproval, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { getBorrower } from './borrowerLookup.ts';

/** What cannot be taken back waits for a second person, always. */
export const erasePerson = writeEndpoint('erasePerson', {
  async describeOperation({ db }, { requestId }) {
    const { borrowerId } = await getGrantedErasure(db, requestId);
    return { ...requiresApproval(String(borrowerId)), borrowerId };
  },
  async execute(services, { now }, { requestId, answer }) {
    const { db } = services;
    const { borrowerId } = await getGrantedErasure(db, requestId);
    const { market, closedAt } = await getBorrower(db, borrowerId);
    const outcome = await eraseBorrower(services, { borrowerId, market, closedAt }, now);
    if (outcome === null) throw conflictError('stillOwes');
    await db
      .updateTable('privacyRequests')
      .set({ state: 'done', answer, answeredAt: now, outcome: JSON.stringify(outcome) })
      .where('requestId', '=', requestId)
      .execute();
    return { reply: { requestId, borrowerId, ...outcome } };
  },
});

async function getGrantedErasure(db: Database, requestId: string) {
  const found = await db
    .selectFrom('privacyRequests')
    .select(['borrowerId', 'kind', 'state'])
    .where('requestId', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  if (found.kind !== 'erasure' || found.state !== 'granted') throw conflictError('notGranted');
  return found;
}
