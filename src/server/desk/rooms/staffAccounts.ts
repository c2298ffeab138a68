import { sql } from 'kysely';
import { z } from 'zod';
import type { DeskParsed, DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { Database } from '../../database/index.ts';
import { notFound } from '../../http/index.ts';
import type { Services } from '../../services.ts';
import { type Asking, always, type OneTimeSecret, read, write } from '../call.ts';
import { pageBy } from '../pages.ts';
import { noPassphrase } from '../people/credentials.ts';
import { forgetIdentities } from '../people/identities.ts';
import {
  approveInvitation,
  type Invited,
  invitationLink,
  invitationState,
  invitationsWithApproval,
  mailsInvitations,
  requestInvitation,
  revokeInvitation as revoke,
} from '../people/invitations.ts';
import { mailInvitation } from '../people/mailInvitation.ts';
import { endSessions } from '../people/sessions.ts';
import { newId } from '../people/staff.ts';
import { refused } from '../refusals.ts';

type Approved = NonNullable<DeskReply<'changeStaff'>['invitation']>;

/** Who asks is shown the link, once; where it is mailed nobody is. It opens once a second person has approved it. */
async function invite(
  services: Services,
  { staff, key, now }: Asking,
  invited: Invited,
  approvalId: string,
): Promise<OneTimeSecret> {
  const isMailed = mailsInvitations(services);
  const requested = { key, approvalId, requestedBy: staff.email, isMailed };
  const token = await requestInvitation(services.db, invited, requested, now);
  return token === null ? {} : { invitation: invitationLink(staff.origin, token) };
}

/** What a second person approved: the link opens, and is mailed once that is committed. */
async function approved(
  services: Services,
  { staff, key, now }: Asking,
): Promise<{ reply: Approved; mail: ((outside: Services) => Promise<Approved>) | undefined }> {
  const found = await approveInvitation(services.db, key, staff.email, now);
  if (found === undefined) throw refused('expired');
  const { invitation, token } = found;
  const { invitationId, expiresAt } = invitation;
  const reply = { invitationId, expiresAt: expiresAt?.toISOString() ?? '', mailedTo: null };
  if (token === null) return { reply, mail: undefined };
  const { origin } = staff;
  const mail = async (outside: Services) => ({
    ...reply,
    mailedTo: await mailInvitation(outside, invitation, { token, origin }),
  });
  return { reply, mail };
}

/** The account is made by whoever accepts the invitation, with credentials that nobody else has seen. */
export const addStaff = write('addStaff', {
  weigh: async (_services, { email }) => always(email),
  trial: ({ db }, _asking, { email }) => requireUnused(db, email),
  whenWaiting: (services, asking, { email, name, roles }, approvalId) =>
    invite(services, asking, { staffId: newId(), email, name, roles, isRenewal: false }, approvalId),
  async act(services, asking, { email }) {
    await requireUnused(services.db, email);
    const { reply, mail } = await approved(services, asking);
    return { reply, ...(mail === undefined ? {} : { after: mail }) };
  },
});

async function requireUnused(db: Database, email: string): Promise<void> {
  const used = await db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('email', '=', email)
    .executeTakeFirst();
  if (used !== undefined) throw refused('emailUsed');
}

export const changeStaff = write('changeStaff', {
  weigh: async (_services, { staffId }) => always(staffId),
  trial: ({ db }, { now }, input) => change(db, input, now),
  async whenWaiting(services, asking, { staffId, anew }, approvalId) {
    if (!anew) return {};
    const invited = await services.db
      .selectFrom('deskStaff')
      .select(['staffId', 'email', 'name', 'roles'])
      .where('staffId', '=', staffId)
      .executeTakeFirstOrThrow();
    return invite(services, asking, { ...invited, isRenewal: true }, approvalId);
  },
  async act(services, asking, input) {
    await change(services.db, input, asking.now);
    if (!input.anew) return { reply: { done: true, invitation: null } };
    const { reply: invitation, mail } = await approved(services, asking);
    const reply = (renewal: Approved) => ({ done: true as const, invitation: renewal });
    if (mail === undefined) return { reply: reply(invitation) };
    return { reply: reply(invitation), after: async (outside) => reply(await mail(outside)) };
  },
});

/** Whoever lost a way in, or was lost: what opened the account before no longer does from the approval on. */
async function change(
  db: Database,
  { staffId, roles, anew, close }: DeskParsed<'changeStaff'>,
  now: Date,
): Promise<void> {
  await lockAdmins(db);
  const changed = await db
    .updateTable('deskStaff')
    .set({
      ...(roles === undefined ? {} : { roles }),
      ...(close ? { closedAt: now } : {}),
      ...(anew ? { passphrase: noPassphrase(), codesSecret: null, codesConfirmed: false } : {}),
      // A change of nothing is a change, too.
      staffId,
    })
    .where('staffId', '=', staffId)
    .where('closedAt', 'is', null)
    .returning('staffId')
    .executeTakeFirst();
  if (changed === undefined) throw notFound();
  if (!(await hasAdmin(db))) throw refused('lastAdmin');
  if (anew) await db.deleteFrom('deskPasskeys').where('staffId', '=', staffId).execute();
  if (!close && !anew) return;
  await forgetIdentities(db, staffId);
  await endSessions(db, { staffId });
}

function admins(db: Database) {
  return db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('closedAt', 'is', null)
    .where(sql<boolean>`'admin' = any(roles)`);
}

/** Of two changes at once, each of which leaves the other's admin, one comes after the other. */
async function lockAdmins(db: Database): Promise<void> {
  await admins(db).orderBy('staffId').forUpdate().execute();
}

async function hasAdmin(db: Database): Promise<boolean> {
  return (await admins(db).executeTakeFirst()) !== undefined;
}

const asRequested = {
  by: ['requestedAt', 'invitationId'],
  isNewestFirst: true,
  cursor: z.tuple([z.coerce.date(), z.string()]),
} as const;

/** Who was invited by whom, the newest first, and what became of it; never a link. */
export const invitations = read('invitations', async ({ db, clock }, _staff, page) => {
  const now = await clock.now();
  return pageBy(invitationsWithApproval(db), asRequested, page, (rows) =>
    rows.map((row) => ({
      invitationId: row.invitationId,
      email: row.email,
      name: row.name,
      roles: row.roles,
      isRenewal: row.isRenewal,
      state: invitationState(row, now),
      approvalId: row.approvalId,
      requestedBy: row.requestedBy,
      requestedAt: row.requestedAt.toISOString(),
      approvedBy: row.approvedBy,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      isMailed: row.isMailed,
      mailedAt: row.mailedAt?.toISOString() ?? null,
      acceptedAt: row.acceptedAt?.toISOString() ?? null,
      acceptedFrom: row.acceptedFrom,
    })),
  );
});

export const revokeInvitation = write('revokeInvitation', {
  async act({ db }, { now }, { invitationId }) {
    if (!(await revoke(db, invitationId, now))) throw notFound();
    return { reply: { done: true } };
  },
});
