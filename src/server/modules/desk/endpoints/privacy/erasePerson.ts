import { eraseBorrower } from '../../../accounts/index.ts';
import { completePrivacyRequest } from '../../../privacy/index.ts';
import { createApprovalOnlyOperation, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { getBorrower } from '../borrowerNames.ts';
import { requireGrantedRequest } from './grantedRequest.ts';

/** An erasure always needs approval: it cannot be undone. */
export const erasePersonEndpoint = writeEndpoint('erasePerson', {
  async describeOperation({ db }, { requestId }) {
    const { borrowerId } = await requireGrantedRequest(db, requestId, 'erasure');
    return { ...createApprovalOnlyOperation(String(borrowerId)), borrowerId };
  },
  async execute(services, { now }, { requestId, answer }) {
    const { db } = services;
    const { borrowerId } = await requireGrantedRequest(db, requestId, 'erasure');
    const { market, closedAt } = await getBorrower(db, borrowerId);
    const erasure = await eraseBorrower(services, { borrowerId, market, closedAt }, now);
    if (erasure === null) throw conflictError('stillOwes');
    await completePrivacyRequest(db, { requestId, answer, erasure }, now);
    return { reply: { requestId, borrowerId, ...erasure } };
  },
});
