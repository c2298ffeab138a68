import { maskAllButLast } from '../../../../platform/masking.ts';
import { createShortId } from '../../../../platform/shortId.ts';
import { correctBorrower } from '../../../accounts/index.ts';
import { completePrivacyRequest } from '../../../privacy/index.ts';
import { createApprovalOnlyOperation, writeEndpoint } from '../../endpoint.ts';
import { conflictError, rejectedFieldError } from '../../errors.ts';
import { getBorrower } from '../borrowerNames.ts';
import { requireGrantedRequest } from '../privacy/grantedRequest.ts';
import { countIdentifierSearch } from './searchLimit.ts';

/** A correction always needs approval: a staff member who changes a borrower's phone could sign in as the borrower. */
export const correctPersonEndpoint = writeEndpoint('correctPerson', {
  // A refusal tells whether a phone is the borrower's already, or another's.
  async countUse(services, staff, { mobilePhone }) {
    if (mobilePhone !== undefined) await countIdentifierSearch(services, staff, mobilePhone);
  },
  async describeOperation({ db }, { borrowerId }) {
    await getBorrower(db, borrowerId);
    return { ...createApprovalOnlyOperation(String(borrowerId)), borrowerId };
  },
  async execute(services, context, { borrowerId, requestId, answer, identityShownBy, reason: _, ...fields }) {
    const { db } = services;
    const { now } = context;
    const { closedAt, ...borrower } = await getBorrower(db, borrowerId);
    if (closedAt !== null) throw conflictError('over');
    const request =
      requestId === undefined ? undefined : await requireGrantedRequest(db, requestId, 'correction');
    if (request !== undefined && request.borrowerId !== borrowerId) throw conflictError('notCorrection');
    if (request !== undefined && (request.identityShownBy ?? identityShownBy) === undefined)
      throw rejectedFieldError('identityFirst', 'identityShownBy');
    const correction = { correctionId: createShortId(), fields, actor: context, now };
    const changed = await correctBorrower(services, { ...borrower, borrowerId }, correction);
    if (changed === 'phoneUsed') throw conflictError('phoneUsed');
    if (changed.length === 0) throw conflictError('sameData');
    if (requestId !== undefined) {
      const proof = request?.identityShownBy ?? identityShownBy;
      await completePrivacyRequest(db, { requestId, answer: answer ?? '', identityShownBy: proof }, now);
    }
    const phones = [borrower.mobilePhone, fields.mobilePhone ?? ''].map(maskAllButLast).join('>');
    const masked = changed.map((field) => (field === 'mobilePhone' ? `${field}:${phones}` : field));
    return { reply: { borrowerId, changed: masked.join(' ') } };
  },
});
