import { createHash, randomBytes } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type InvitationState, mayRenewLink, type Role } from '../../../../contract/desk/staff.ts';
import { type Database, hasUpdatedRow, type Schema } from '../../../platform/database/index.ts';
import { hourMs } from '../../../platform/durations.ts';
import { escapeHtml } from '../../../platform/escapeHtml.ts';
import { createShortId } from '../../../platform/shortId.ts';
import type { Services } from '../../services.ts';
import { deskText } from '../errors.ts';

/** How long a link opens once it was approved. */
export const invitationHours = 24;

export type Invitee = {
  staffId: string;
  email: string;
  name: string;
  roles: readonly Role[];
  isRenewal: boolean;
};

export type Invitation = Selectable<Schema['deskInvitations']>;

/** In the fragment, which no browser sends: it reaches no log and no referrer. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/desk/invitation#${token}`;
}

/** 256 bits. */
function generateToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether links are mailed to the invitee, so that no other person sees them. */
export function hasInvitationMail({
  settings,
  providers,
}: Pick<Services, 'settings' | 'providers'>): boolean {
  return settings.mail.provider === 'smtp' && providers.mail !== undefined;
}

type InvitationRequest = { key: string; approvalId: string; requestedBy: string; isMailed: boolean };

/** Stores an invitation pending approval. Returns its token, which is shown once; null where it will be mailed. */
export async function createInvitation(
  db: Database,
  invitee: Invitee,
  request: InvitationRequest,
  now: Date,
): Promise<string | null> {
  const { token, tokenHash } = generateToken();
  await insertInvitation(db, invitee, {
    ...request,
    tokenHash: request.isMailed ? null : tokenHash,
    requestedAt: now,
  });
  return request.isMailed ? null : token;
}

/** Creates an invitation without approval, by command on the server. Returns its token. */
export async function createServerInvitation(db: Database, invitee: Invitee, now: Date): Promise<string> {
  const { token, tokenHash } = generateToken();
  await revokeOtherInvitations(db, invitee.email, now);
  await insertInvitation(db, invitee, {
    tokenHash,
    requestedBy: 'desk:account',
    requestedAt: now,
    approvedBy: 'desk:account',
    approvedAt: now,
    expiresAt: computeExpiry(now),
    isMailed: false,
  });
  return token;
}

type InvitationColumns = Omit<Insertable<Schema['deskInvitations']>, keyof Invitee | 'invitationId'>;

async function insertInvitation(db: Database, invitee: Invitee, columns: InvitationColumns): Promise<void> {
  await db
    .insertInto('deskInvitations')
    .values({ ...invitee, ...columns, roles: [...invitee.roles], invitationId: createShortId() })
    .execute();
}

/**
 * Approves a requested invitation and revokes other approved ones of the same person. `token`: to be mailed; null: the requester
 * has the link. Undefined where none was requested by that key.
 */
export async function approveInvitation(
  db: Database,
  key: string,
  approvedBy: string,
  now: Date,
): Promise<{ invitation: Invitation; token: string | null } | undefined> {
  const pending = await db
    .selectFrom('deskInvitations')
    .select(['email', 'isMailed'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (pending === undefined) return undefined;
  await revokeOtherInvitations(db, pending.email, now);
  const generated = pending.isMailed ? generateToken() : undefined;
  const invitation = await db
    .updateTable('deskInvitations')
    .set({
      approvedBy,
      approvedAt: now,
      expiresAt: computeExpiry(now),
      ...(generated === undefined ? {} : { tokenHash: generated.tokenHash }),
    })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { invitation, token: generated?.token ?? null };
}

function computeExpiry(now: Date): Date {
  return new Date(now.getTime() + invitationHours * hourMs);
}

/** Revokes a person's approved invitations that aren't accepted. */
async function revokeOtherInvitations(db: Database, email: string, now: Date): Promise<void> {
  await db
    .updateTable('deskInvitations')
    .set({ revokedAt: now })
    .where('email', '=', email)
    .where('approvedAt', 'is not', null)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute();
}

/**
 * Replaces the token of an invitation that waits or is open; its days stay. `token`: to be shown to its requester, who saw the one
 * before, or to be mailed; undefined where there is none to renew.
 */
export async function renewInvitationToken(
  db: Database,
  invitationId: string,
  requester: string,
  now: Date,
): Promise<{ invitation: Invitation; token: string } | undefined> {
  const formerInvitation = await selectInvitations(db)
    .where('invitationId', '=', invitationId)
    .forUpdate('deskInvitations')
    .executeTakeFirst();
  if (formerInvitation === undefined) return undefined;
  if (!mayRenewLink({ ...formerInvitation, state: getInvitationState(formerInvitation, now) }, requester))
    return undefined;
  const { token, tokenHash } = generateToken();
  const invitation = await db
    .updateTable('deskInvitations')
    .set({ tokenHash })
    .where('invitationId', '=', invitationId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { invitation, token };
}

/** Revokes the approved invitations whose link a person was shown, so that a locked-out person can't sign in by one. */
export async function revokeInvitationsShownTo(db: Database, email: string, now: Date): Promise<void> {
  await db
    .updateTable('deskInvitations')
    .set({ revokedAt: now })
    .where((row) => row.and({ requestedBy: email, isMailed: false, acceptedAt: null, revokedAt: null }))
    .where('approvedAt', 'is not', null)
    .execute();
}

export async function revokeInvitation(db: Database, invitationId: string, now: Date): Promise<boolean> {
  return hasUpdatedRow(
    db
      .updateTable('deskInvitations')
      .set({ revokedAt: now })
      .where('invitationId', '=', invitationId)
      .where('acceptedAt', 'is', null)
      .where('revokedAt', 'is', null),
  );
}

/** In SQL: whether who requested an invitation was locked out or left since: it opens nothing, mailed or not. */
const isRequesterGone = sql<boolean>`exists (
  select from desk_staff requester
  where requester.email = desk_invitations.requested_by and (requester.closed_at is not null or requester.suspended_at is not null)
)`;

/** Invitations with the state of their approval request. */
export function selectInvitations(db: Database) {
  return db
    .selectFrom('deskInvitations')
    .leftJoin('deskApprovals', 'deskApprovals.approvalId', 'deskInvitations.approvalId')
    .selectAll('deskInvitations')
    .select([
      'deskApprovals.state as approvalState',
      'deskApprovals.decidedAt',
      'deskApprovals.expiresAt as approvalEnds',
      isRequesterGone.as('isRequesterGone'),
    ]);
}

type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number];

export function getInvitationState(row: InvitationRow, now: Date): InvitationState {
  if (row.acceptedAt !== null) return 'accepted';
  if (row.revokedAt !== null) return 'revoked';
  if (row.approvedAt !== null && row.expiresAt !== null) {
    if (row.expiresAt <= now) return 'expired';
    return row.isRequesterGone ? 'revoked' : 'open';
  }
  if (row.approvalState === 'refused') return 'refused';
  if (row.decidedAt !== null) return 'withdrawn';
  return row.approvalEnds !== null && row.approvalEnds <= now ? 'expired' : 'waiting';
}

/** The invitation of a link's token with its state; undefined for an unknown token. */
export async function findInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<{ invitation: InvitationRow; state: InvitationState } | undefined> {
  const invitation = await selectInvitations(db).where('tokenHash', '=', hashToken(token)).executeTakeFirst();
  return invitation && { invitation, state: getInvitationState(invitation, now) };
}

/** Consumes an open invitation, once: one statement, so that one of several concurrent requests gets it. */
export async function consumeInvitation(
  db: Database,
  token: string,
  address: string,
  now: Date,
): Promise<Invitation | undefined> {
  return db
    .updateTable('deskInvitations')
    .set({ acceptedAt: now, acceptedFrom: address })
    .where('tokenHash', '=', hashToken(token))
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('approvedAt', 'is not', null)
    .where('expiresAt', '>', now)
    .where(isRequesterGone, '=', false)
    .returningAll()
    .executeTakeFirst();
}

/** Mails the link to the invitee, in both languages. Returns the address; null where the mail server rejected it. */
export async function mailInvitation(
  { db, providers, config, log, clock }: Services,
  { invitationId, email }: Invitation,
  { token, origin }: { token: string; origin: string },
): Promise<string | null> {
  const link = invitationLink(origin, token);
  const values = { brand: config.brand.name, hours: invitationHours };
  const title = deskText('invitationTitle', values);
  const body = deskText('invitationBody', values);
  const bodies = [body.es, body.en];
  const mail = {
    id: `invitation-${invitationId}`,
    to: email,
    subject: `${title.es} · ${title.en}`,
    text: [...bodies, link].join('\n\n'),
    html: `${bodies.map((body) => `<p>${escapeHtml(body)}</p>`).join('')}<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
    unsubscribeLink: undefined,
  };
  try {
    await providers.mail?.send(mail);
  } catch (error) {
    log.error({ err: error, invitationId }, 'an invitation to the desk was not mailed');
    return null;
  }
  const mailedAt = await clock.now();
  await db
    .updateTable('deskInvitations')
    .set({ mailedAt })
    .where('invitationId', '=', invitationId)
    .execute();
  return email;
}
