import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Market } from '../../../../config/index.ts';
import { notFound } from '../../../api/index.ts';
import { listAgreedHashes, listConsents, recordConsent } from '../../../identity/index.ts';
import { lockOpenBorrower } from '../../../loans/origination/index.ts';
import type { Services } from '../../../services.ts';
import { writeEndpoint } from '../../endpoint.ts';
import { getBorrower } from '../borrowerNames.ts';
import { requireGrantedRequest } from './grantedRequest.ts';

type Borrower = { borrowerId: number; market: Market };

/** The optional uses of their data to which a borrower agrees now, such as offers. */
export async function listOptionalConsents(
  services: Services,
  { borrowerId, market }: Borrower,
): Promise<DeskReplyInput<'privacyRequest'>['optionalConsents']> {
  const agreed = await listAgreedHashes(services.db, borrowerId);
  return listConsents(services, market)
    .filter(({ id, isRequired }) => !isRequired && agreed.has(id))
    .map(({ id, title }) => ({ id, title }));
}

/** Puts a granted objection in effect: the borrower no longer agrees to an optional use. */
export const withdrawConsentEndpoint = writeEndpoint('withdrawConsent', {
  leavesDebtUnchanged: true,
  async execute(services, { now }, { requestId, consentId }) {
    const { db } = services;
    const { borrowerId } = await requireGrantedRequest(db, requestId, 'objection');
    const { market } = await getBorrower(db, borrowerId);
    await lockOpenBorrower(db, borrowerId);
    const agreed = await listOptionalConsents(services, { borrowerId, market });
    const consent = listConsents(services, market).find(({ id }) => id === consentId);
    if (consent === undefined || !agreed.some(({ id }) => id === consentId)) throw notFound();
    await recordConsent(db, borrowerId, consent, false, now);
    return { reply: { requestId, borrowerId } };
  },
});
