import { sql } from 'kysely';
import type { DeskInput, DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { createShortId } from '../../../../platform/shortId.ts';
import { notFound } from '../../../api/index.ts';
import type { Services } from '../../../services.ts';
import { findOpenAccount, isOpenAccountSql, listStaffIdsOfPerson } from '../../auth/accounts.ts';
import { createUnusablePassphrase } from '../../auth/credentials.ts';
import { deleteIdentities } from '../../auth/identityProvider.ts';
import {
  approveInvitation,
  createInvitation,
  getInvitationState,
  hasInvitationMail,
  type Invitee,
  invitationLink,
  mailInvitation,
  renewInvitationToken,
  revokeInvitation,
  revokeInvitationsShownTo,
  selectInvitations,
} from '../../auth/invitations.ts';
import { endSessions } from '../../auth/sessions.ts';
import {
  createApprovalOnlyOperation,
  type OneTimeSecret,
  readEndpoint,
  type StaffIdentity,
  type WriteContext,
  type WriteOutcome,
  writeEndpoint,
} from '../../endpoint.ts';
import { conflictError, permissionMissing } from '../../errors.ts';
import { paginate } from '../../pagination.ts';

type ApprovedInvitation = NonNullable<DeskReplyInput<'changeStaff'>['invitation']>;

/** Creates an invitation. The maker sees its link once, unless it is mailed. It opens once a checker has approved it. */
async function requestInvitation(
  services: Services,
  { maker, executor, key, now }: WriteContext,
  invitee: Invitee,
  approvalId: string,
): Promise<OneTimeSecret> {
  const isMailed = hasInvitationMail(services);
  const invitationRequest = { key, approvalId, requestedBy: maker.email, isMailed };
  const token = await createInvitation(services.db, invitee, invitationRequest, now);
  return token === null ? {} : { invitation: invitationLink(executor.origin, token) };
}

/** Approves an invitation: its link opens, and is mailed after the commit. */
async function sendApprovedInvitation<Reply>(
  services: Services,
  { executor, key, now }: WriteContext,
  toReply: (invitation: ApprovedInvitation) => Reply,
): Promise<WriteOutcome<Reply>> {
  const approvedInvitation = await approveInvitation(services.db, key, executor.email, now);
  if (approvedInvitation === undefined) throw conflictError('expired');
  const { invitation, token } = approvedInvitation;
  const { invitationId, expiresAt } = invitation;
  const approved = { invitationId, expiresAt: expiresAt ?? '', mailedTo: null };
  if (token === null) return { reply: toReply(approved) };
  return {
    reply: toReply(approved),
    async afterCommit(rootServices) {
      const mailedTo = await mailInvitation(rootServices, invitation, { token, origin: executor.origin });
      return toReply({ ...approved, mailedTo });
    },
  };
}

/** The invitee creates the account by accepting the invitation, so that no other person has seen its credentials. */
export const addStaffEndpoint = writeEndpoint('addStaff', {
  describeOperation: async (_services, { email }) => createApprovalOnlyOperation(email),
  validate: ({ db }, _context, { email }) => requireUnusedEmail(db, email),
  onPending: (services, context, { email, name, roles }, approvalId) =>
    requestInvitation(
      services,
      context,
      { staffId: createShortId(), email, name, roles, isRenewal: false },
      approvalId,
    ),
  async execute(services, context, { email }) {
    await requireUnusedEmail(services.db, email);
    return sendApprovedInvitation(services, context, (invitation) => invitation);
  },
});

async function requireUnusedEmail(db: Database, email: string): Promise<void> {
  const existing = await db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('email', '=', email)
    .executeTakeFirst();
  if (existing !== undefined) throw conflictError('emailUsed');
}

export const changeStaffEndpoint = writeEndpoint('changeStaff', {
  describeOperation: async (_services, { staffId }) => createApprovalOnlyOperation(staffId),
  validate: ({ db }, context, input) => updateStaff(db, context, input),
  async onPending(services, context, { staffId, anew }, approvalId) {
    if (!anew) return {};
    const invitee = await findOpenAccount(services.db, { staffId });
    if (invitee === undefined) throw notFound();
    return requestInvitation(services, context, { ...invitee, isRenewal: true }, approvalId);
  },
  async execute(services, context, input) {
    await updateStaff(services.db, context, input);
    if (!input.anew) return { reply: { done: true, invitation: null } };
    return sendApprovedInvitation(services, context, (invitation) => ({ done: true, invitation }));
  },
});

/**
 * Whoever lost a way in, or was lost: what opened the account before no longer does from the approval on. Nobody asks for a
 * suspended account of their own to be let in again.
 */
async function updateStaff(
  db: Database,
  { maker, now }: WriteContext,
  { staffId, roles, anew, close, liftSuspension }: DeskInput<'changeStaff'>,
): Promise<void> {
  if (liftSuspension && (await listStaffIdsOfPerson(db, maker)).includes(staffId))
    throw conflictError('ownAccount');
  await lockAdmins(db);
  const { email } = await db
    .updateTable('deskStaff')
    .set({
      ...(roles === undefined ? {} : { roles }),
      ...(close ? { closedAt: now } : {}),
      ...(liftSuspension ? { suspendedAt: null, suspendedBy: null } : {}),
      ...(anew ? { passphrase: createUnusablePassphrase(), totpSecret: null, isTotpConfirmed: false } : {}),
      // A change of nothing is a change, too.
      staffId,
    })
    .where('staffId', '=', staffId)
    .where('closedAt', 'is', null)
    .$if(liftSuspension === true, (query) => query.where('suspendedAt', 'is not', null))
    .returning('email')
    .executeTakeFirstOrThrow(notFound);
  if (!(await hasAdmin(db))) throw conflictError('lastAdmin');
  if (anew) await db.deleteFrom('deskPasskeys').where('staffId', '=', staffId).execute();
  if (!close && !anew) return;
  await deleteIdentities(db, staffId);
  await endSessions(db, { staffId });
  if (close) await revokeInvitationsShownTo(db, email, now);
}

/**
 * Locks out a dismissed staff member at once. Its maker is an admin who gets in while it is executed, so the last admin is never
 * locked out, not even by two who suspend each other; and two people lift it. It isn't returned by another account of whom it
 * locked out.
 */
export const suspendStaffEndpoint = writeEndpoint('suspendStaff', {
  async execute({ db }, { executor, now }, { staffId }) {
    if (staffId === executor.staffId) throw conflictError('ownAccount');
    await lockAdmins(db);
    const suspender = await findOpenAccount(db, { staffId: executor.staffId });
    if (!suspender?.roles.includes('admin')) throw permissionMissing();
    if (await hasSuspended(db, staffId, suspender)) throw conflictError('suspendedYou');
    const { email } = await db
      .updateTable('deskStaff')
      .set({ suspendedAt: now, suspendedBy: executor.staffId })
      .where('staffId', '=', staffId)
      .where(isOpenAccountSql)
      .returning('email')
      .executeTakeFirstOrThrow(notFound);
    await endSessions(db, { staffId });
    await revokeInvitationsShownTo(db, email, now);
    return { reply: { done: true } };
  },
});

/** Whether any account of a person locked out one of another person's, who didn't do it by an account of their own. */
async function hasSuspended(db: Database, staffId: string, suspended: StaffIdentity): Promise<boolean> {
  const suspender = await findOpenAccount(db, { staffId });
  if (suspender === undefined) return false;
  const staffIds = await listStaffIdsOfPerson(db, suspended);
  const row = await db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('staffId', 'in', staffIds)
    .where('suspendedBy', 'not in', staffIds)
    .where('suspendedBy', 'in', await listStaffIdsOfPerson(db, suspender))
    .where((account) =>
      account.and([account('closedAt', 'is', null), account('suspendedAt', 'is not', null)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

function selectAdmins(db: Database) {
  return db
    .selectFrom('deskStaff')
    .select('staffId')
    .where(isOpenAccountSql)
    .where(sql<boolean>`'admin' = any(roles)`);
}

/** Of two changes at once, each of which leaves the other's admin, one comes after the other. */
async function lockAdmins(db: Database): Promise<void> {
  await selectAdmins(db).orderBy('staffId').forUpdate().execute();
}

async function hasAdmin(db: Database): Promise<boolean> {
  return (await selectAdmins(db).executeTakeFirst()) !== undefined;
}

/** Who was invited by whom, the newest first, and what became of it; never a link. */
export const invitationsEndpoint = readEndpoint(
  'invitations',
  async ({ db, clock }, _staff, page) => {
    const now = await clock.now();
    const query = selectInvitations(db);
    const sortOrder = { by: { requestedAt: 'instant', invitationId: 'text' }, isDescending: true } as const;
    return paginate(query, sortOrder, page, (rows) =>
      rows.map((row) => ({
        invitationId: row.invitationId,
        email: row.email,
        name: row.name,
        roles: row.roles,
        isRenewal: row.isRenewal,
        state: getInvitationState(row, now),
        approvalId: row.approvalId,
        requestedBy: row.requestedBy,
        requestedAt: row.requestedAt,
        approvedBy: row.approvedBy,
        expiresAt: row.expiresAt,
        isMailed: row.isMailed,
        mailedAt: row.mailedAt,
        acceptedAt: row.acceptedAt,
        acceptedFrom: row.acceptedFrom,
      })),
    );
  },
  { skipsViewAudit: true },
);

export const revokeInvitationEndpoint = writeEndpoint('revokeInvitation', {
  async execute({ db }, { now }, { invitationId }) {
    if (!(await revokeInvitation(db, invitationId, now))) throw notFound();
    return { reply: { done: true } };
  },
});

/** The link before opens nothing from then on. */
export const renewInvitationLinkEndpoint = writeEndpoint('renewInvitationLink', {
  async execute({ db }, { maker, executor: { origin }, now }, { invitationId }) {
    const renewed = await renewInvitationToken(db, invitationId, maker.email, now);
    if (renewed === undefined) throw notFound();
    const { invitation, token } = renewed;
    if (!invitation.isMailed)
      return { reply: { invitation: invitationLink(origin, token), mailedTo: null }, isSecret: true };
    return {
      reply: { invitation: null, mailedTo: null },
      afterCommit: async (rootServices) => ({
        invitation: null,
        mailedTo: await mailInvitation(rootServices, invitation, { token, origin }),
      }),
    };
  },
});
