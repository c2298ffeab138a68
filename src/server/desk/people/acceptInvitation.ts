import type { FastifyRequest } from 'fastify';
import type { DeskParsed } from '../../../contract/desk/schemas/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { type Database, transaction } from '../../database/index.ts';
import type { Services } from '../../services.ts';
import { invitationUnknown, refused, refusedInvitation } from '../refusals.ts';
import { chosenPassphrase, noPassphrase } from './credentials.ts';
import { type Invitation, invitationBy, takeInvitation } from './invitations.ts';
import { knownBrowser } from './knownBrowser.ts';
import { deskOrigin } from './origin.ts';
import { keepPasskey } from './passkeys.ts';

/** The invitation of a link that opens. Throws 404 for none of ours, 409 for one that doesn't open (any more, or yet). */
export async function openInvitation(
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<Invitation> {
  const { db } = services;
  const found = await invitationBy(db, token, await services.clock.now());
  if (found === undefined) throw invitationUnknown();
  const { invitation, state } = found;
  if (state !== 'open') throw refusedInvitation(state);
  const requester = await db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('email', '=', invitation.requestedBy)
    .executeTakeFirst();
  const isRequesters = requester !== undefined && requester.staffId !== invitation.staffId;
  if (isRequesters && knownBrowser(services, request, requester.staffId) !== undefined)
    throw refused('invitersBrowser');
  return invitation;
}

type Credentials = Pick<DeskParsed<'acceptInvitation'>, 'passphrase' | 'passkey'>;

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
  const hash = passphrase === undefined ? noPassphrase() : await chosenPassphrase(passphrase, invitation);
  return transaction(services.db, async (trx) => {
    const taken = await takeInvitation(trx, token, request.ip, now);
    if (taken === undefined) throw refusedInvitation('accepted');
    const { staffId, email, isRenewal } = taken;
    await (isRenewal ? renew(trx, taken, hash) : create(trx, taken, hash, now));
    const passkeyId =
      passkey && (await keepPasskey(trx, { staffId, origin: deskOrigin(services, request) }, passkey, now));
    if (passkey !== undefined && passkeyId === undefined) throw refused('badPasskey');
    const by = { kind: 'staff', who: email, address: request.ip, reason: taken.requestedBy } as const;
    await recordAudit(trx, by, { action: 'desk_invitation_accepted', subject: staffId }, now);
    return { staffId, passkeyId };
  });
}

/** Who was shown the link besides the person it invites. */
function shownTo({ isMailed, approvalId, requestedBy, email }: Invitation): string | null {
  return isMailed || approvalId === null || requestedBy === email ? null : requestedBy;
}

async function create(trx: Database, invitation: Invitation, passphrase: string, now: Date): Promise<void> {
  const { staffId, email, name, roles } = invitation;
  const invitedBy = shownTo(invitation);
  const added = await trx
    .insertInto('deskStaff')
    .values({ staffId, email, name, roles, passphrase, createdAt: now, invitedBy })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('staffId')
    .executeTakeFirst();
  if (added === undefined) throw refused('emailUsed');
}

async function renew(trx: Database, invitation: Invitation, passphrase: string): Promise<void> {
  const invitedBy = shownTo(invitation);
  const renewed = await trx
    .updateTable('deskStaff')
    .set({ passphrase, ...(invitedBy === null ? {} : { invitedBy }) })
    .where('staffId', '=', invitation.staffId)
    .where('closedAt', 'is', null)
    .returning('staffId')
    .executeTakeFirst();
  if (renewed === undefined) throw refusedInvitation('revoked');
}
