import type { Selectable } from 'kysely';
import type { Erasure } from '../../../../../contract/desk/personalData.ts';
import type { Schema } from '../../../../platform/database/index.ts';
import { eraseBorrower } from '../../../accounts/index.ts';
import { approvalOnlyOperation, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { getBorrower } from '../borrowerNames.ts';
import { getGrantedRequest } from './grantedRequest.ts';

type StoredErasure = NonNullable<Selectable<Schema['privacyRequests']>['outcome']>;

/** An erasure always needs approval: it cannot be undone. */
export const erasePersonEndpoint = writeEndpoint('erasePerson', {
  async describeOperation({ db }, { requestId }) {
    const { borrowerId } = await getGrantedRequest(db, requestId, 'erasure');
    return { ...approvalOnlyOperation(String(borrowerId)), borrowerId };
  },
  async execute(services, { now }, { requestId, answer }) {
    const { db } = services;
    const { borrowerId } = await getGrantedRequest(db, requestId, 'erasure');
    const { market, closedAt } = await getBorrower(db, borrowerId);
    const outcome = await eraseBorrower(services, { borrowerId, market, closedAt }, now);
    if (outcome === null) throw conflictError('stillOwes');
    await db
      .updateTable('privacyRequests')
      .set({ state: 'done', answer, answeredAt: now, outcome: JSON.stringify(toStoredErasure(outcome)) })
      .where('requestId', '=', requestId)
      .execute();
    return { reply: { requestId, borrowerId, ...outcome } };
  },
});

function toStoredErasure({ erased, retainedRecords }: Erasure): StoredErasure {
  const kept = retainedRecords.map(({ retentionReason, ...record }) => ({
    ...record,
    why: retentionReason === 'notified' ? ('told' as const) : retentionReason,
  }));
  return { erased, kept };
}

export function fromStoredErasure({ erased, kept }: StoredErasure): Erasure {
  const retainedRecords = kept.map(({ why, ...record }) => ({
    ...record,
    retentionReason: why === 'told' ? ('notified' as const) : why,
  }));
  return { erased, retainedRecords };
}
