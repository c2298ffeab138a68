import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { InvitationState } from '../../../../contract/desk/names.ts';
import type { Role } from '../../../../contract/desk/roles.ts';
import type { Database, Schema } from '../../../platform/database/index.ts';
import { hourMs } from '../../../platform/durations.ts';
import type { Services } from '../../services.ts';
import { newId } from './staff.ts';

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

/** Whether links are mailed to whom they invite, so that nobody else is ever shown one. */
export function areInvitationsMailed({
  settings,
  providers,
}: Pick<Services, 'settings' | 'providers'>): boolean {
  return settings.mail.provider === 'smtp' && providers.mail !== undefined;
}

type InvitationRequest = { key: string; approvalId: string; requestedBy: string; isMailed: boolean };

/** Keeps an invitation that waits for approval. Returns its token, which is told once; null where it will be mailed. */
export async function createInvitation(
  db: Database,
  invitee: Invitee,
  { isMailed, ...request }: InvitationRequest,
  now: Date,
): Promise<string | null> {
  const { token, tokenHash } = generateToken();
  await db
    .insertInto('deskInvitations')
    .values({
      ...invitee,
      ...request,
      roles: [...invitee.roles],
      invitationId: newId(),
      tokenHash: isMailed ? null : tokenHash,
      requestedAt: now,
      isMailed,
    })
    .execute();
  return isMailed ? null : token;
}

/** One that needs no approval: whoever runs the server made it there. */
export async function createServerInvitation(db: Database, invitee: Invitee, now: Date): Promise<string> {
  const { token, tokenHash } = generateToken();
  await revokeOtherInvitations(db, invitee.email, now);
  await db
    .insertInto('deskInvitations')
    .values({
      ...invitee,
      roles: [...invitee.roles],
      invitationId: newId(),
      tokenHash,
      requestedBy: 'desk:account',
      requestedAt: now,
      approvedBy: 'desk:account',
      approvedAt: now,
      expiresAt: computeExpiry(now),
      isMailed: false,
    })
    .execute();
  return token;
}

/**
 * Lets a requested invitation open, and no other of the same person any more. `token`: to be mailed; null: whoever asked has the
 * link. Undefined where none was requested by that key.
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

/** Those of a person that were approved and not accepted. */
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

export async function revokeInvitation(db: Database, invitationId: string, now: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('deskInvitations')
    .set({ revokedAt: now })
    .where('invitationId', '=', invitationId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning('invitationId')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** With what became of the request for approval. */
export function selectInvitations(db: Database) {
  return db
    .selectFrom('deskInvitations')
    .leftJoin('deskApprovals', 'deskApprovals.approvalId', 'deskInvitations.approvalId')
    .selectAll('deskInvitations')
    .select([
      'deskApprovals.state as approvalState',
      'deskApprovals.decidedAt',
      'deskApprovals.expiresAt as approvalEnds',
    ]);
}

type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number];

export function getInvitationState(row: InvitationRow, now: Date): InvitationState {
  if (row.acceptedAt !== null) return 'accepted';
  if (row.revokedAt !== null) return 'revoked';
  if (row.approvedAt !== null && row.expiresAt !== null) return row.expiresAt > now ? 'open' : 'expired';
  if (row.approvalState === 'refused') return 'refused';
  if (row.decidedAt !== null) return 'withdrawn';
  return row.approvalEnds !== null && row.approvalEnds <= now ? 'expired' : 'waiting';
}

/** Whose invitation a link is, and how it stands; undefined where it is nobody's. */
export async function findInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<{ invitation: InvitationRow; state: InvitationState } | undefined> {
  const invitation = await selectInvitations(db).where('tokenHash', '=', hashToken(token)).executeTakeFirst();
  return invitation && { invitation, state: getInvitationState(invitation, now) };
}

/** Takes an open invitation, once: of several at the same moment one statement finds it. */
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
    .returningAll()
    .executeTakeFirst();
}
