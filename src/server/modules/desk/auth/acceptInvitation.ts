import type { FastifyRequest } from 'fastify';
import type { DeskInput } from '../../../../contract/desk/schemas/index.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { type Database, transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../services.ts';
import { conflictError, invitationNotOpen, invitationUnknown } from '../errors.ts';
import { isOpenAccountSql } from './accounts.ts';
import { createUnusablePassphrase, hashChosenPassphrase } from './credentials.ts';
import { consumeInvitation, findInvitation, type Invitation } from './invitations.ts';
import { storePasskey } from './passkeys.ts';
import { findKnownBrowser, getDeskOrigin } from './sessions.ts';

/** The invitation of a link that opens. Throws 404 for none of ours, 409 for one that doesn't open (any more, or yet). */
export async function openInvitation(
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<Invitation> {
  const { db } = services;
  const openInvitation = await findInvitation(db, token, await services.clock.now());
  if (openInvitation === undefined) throw invitationUnknown();
  const { invitation, state } = openInvitation;
  if (state !== 'open') throw invitationNotOpen(state);
  const requester = await db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('email', '=', invitation.requestedBy)
    .executeTakeFirst();
  const isRequesterOther = requester !== undefined && requester.staffId !== invitation.staffId;
  if (isRequesterOther && findKnownBrowser(services, request, requester.staffId) !== undefined)
    throw conflictError('invitersBrowser');
  return invitation;
}

type Credentials = Pick<DeskInput<'acceptInvitation'>, 'passphrase' | 'passkey'>;

/**
 * Sets the credentials that the invited person chose: a new account is made, one that is there gets them in place of all before.
 * The invitation is taken in the same transaction, so of several at once one wins. Returns the account.
 */
export async function acceptInvitation(
  services: Services,
  request: FastifyRequest,
  token: string,
  { passphrase, passkey }: Credentials,
): Promise<{ staffId: string; passkeyId: string | undefined }> {
  const now = await services.clock.now();
  const invitation = await openInvitation(services, request, token);
  const hash =
    passphrase === undefined
      ? createUnusablePassphrase()
      : await hashChosenPassphrase(passphrase, invitation);
  return transaction(services.db, async (trx) => {
    const accepted = await consumeInvitation(trx, token, request.ip, now);
    if (accepted === undefined) throw invitationNotOpen('accepted');
    const { staffId, email, isRenewal } = accepted;
    await (isRenewal ? renewCredentials(trx, accepted, hash) : createAccount(trx, accepted, hash, now));
    const passkeyId =
      passkey &&
      (await storePasskey(trx, { staffId, origin: getDeskOrigin(services, request) }, passkey, now));
    if (passkey !== undefined && passkeyId === undefined) throw conflictError('badPasskey');
    const actor = {
      kind: 'staff',
      actorId: email,
      address: request.ip,
      reason: accepted.requestedBy,
    } as const;
    await recordAudit(trx, actor, { action: 'desk_invitation_accepted', subject: staffId }, now);
    return { staffId, passkeyId };
  });
}

/** Who was shown the link besides the person it invites. */
function findLinkRecipient({ isMailed, approvalId, requestedBy, email }: Invitation): string | null {
  return isMailed || approvalId === null || requestedBy === email ? null : requestedBy;
}

async function createAccount(
  trx: Database,
  invitation: Invitation,
  passphrase: string,
  now: Date,
): Promise<void> {
  const { staffId, email, name, roles } = invitation;
  const invitedBy = findLinkRecipient(invitation);
  const added = await trx
    .insertInto('deskStaff')
    .values({ staffId, email, name, roles, passphrase, createdAt: now, invitedBy })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('staffId')
    .executeTakeFirst();
  if (added === undefined) throw conflictError('emailUsed');
}

async function renewCredentials(trx: Database, invitation: Invitation, passphrase: string): Promise<void> {
  const invitedBy = findLinkRecipient(invitation);
  const renewed = await trx
    .updateTable('deskStaff')
    .set({ passphrase, ...(invitedBy === null ? {} : { invitedBy }) })
    .where('staffId', '=', invitation.staffId)
    .where(isOpenAccountSql)
    .returning('staffId')
    .executeTakeFirst();
  if (renewed === undefined) throw invitationNotOpen('revoked');
}
