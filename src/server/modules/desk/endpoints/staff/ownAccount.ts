import { randomBytes } from 'node:crypto';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { notFound } from '../../../api/index.ts';
import type { Services } from '../../../services.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { encodeBase32, hashChosenPassphrase, verifyPassphrase, verifyTotp } from '../../auth/credentials.ts';
import { createRegistrationOptions, storePasskey } from '../../auth/passkeys.ts';
import { endSessions, idleMinutes } from '../../auth/sessions.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { paginate } from '../../pagination.ts';
import { allowedCalls } from '../../permissions.ts';
import { listRemainingLimits } from '../../writes/limits.ts';

/** The signed-in staff member with permissions. */
export async function buildMe(services: Services, staff: StaffMember): Promise<DeskReplyInput<'me'>> {
  const { demonstration } = services.settings;
  const { staffId, email, name, roles, hasTotp, usesSingleSignOn, sessionId, startedAt, endsAt } = staff;
  return {
    staffId,
    email,
    name,
    roles: [...roles],
    calls: allowedCalls(roles),
    limits: await listRemainingLimits(services, staff),
    queues: services.config.desk.queues,
    reminderRows: services.config.desk.reminders.rowsAtOnce,
    hasTotp,
    usesSingleSignOn,
    session: { sessionId, startedAt, endsAt, idleMinutes },
    complaintReports: Object.entries(services.config.brand.lenders).flatMap(
      ([market, { complaintReport }]) => (complaintReport === undefined ? [] : [market]),
    ),
    demonstration,
  };
}

export const meEndpoint = readEndpoint('me', async (services, staff) => buildMe(services, staff), {
  skipsViewAudit: true,
  isBeforeSecondFactor: true,
});

/** Those of all staff to an admin, to others their own. */
export const sessionsEndpoint = readEndpoint(
  'sessions',
  ({ db }, staff, page) => {
    let query = db
      .selectFrom('deskSessions')
      .innerJoin('deskStaff', 'deskStaff.staffId', 'deskSessions.staffId')
      .select(['sessionId', 'deskSessions.staffId', 'email', 'address', 'device', 'startedAt', 'seenAt'])
      .where('endsAt', '>', new Date());
    if (!staff.roles.includes('admin')) query = query.where('deskSessions.staffId', '=', staff.staffId);
    return paginate(query, { by: { sessionId: 'text' } }, page, (rows) =>
      rows.map((row) => ({ ...row, isOwn: row.sessionId === staff.sessionId })),
    );
  },
  { skipsViewAudit: true },
);

export const endSessionEndpoint = writeEndpoint('endSession', {
  async execute({ db }, { executor: staff }, { sessionId }) {
    const session = await db
      .selectFrom('deskSessions')
      .select('staffId')
      .where('sessionId', '=', sessionId)
      .executeTakeFirst();
    const canEnd = session?.staffId === staff.staffId || staff.roles.includes('admin');
    if (session === undefined || !canEnd) throw notFound();
    await endSessions(db, { sessionId });
    return { reply: { done: true }, auditSubject: session.staffId };
  },
});

/** Replaces one's own, given the present one; every other session of the account ends. */
export const renewPassphraseEndpoint = writeEndpoint('renewPassphrase', {
  isBeforeSecondFactor: true,
  changesCredentials: true,
  verifiesCredential: true,
  async execute({ db }, { executor: account }, { current, passphrase }) {
    const { staffId, sessionId, usesSingleSignOn } = account;
    if (usesSingleSignOn) throw conflictError('byProvider');
    const { passphrase: storedHash } = await db
      .selectFrom('deskStaff')
      .select('passphrase')
      .where('staffId', '=', staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!(await verifyPassphrase(current, storedHash, true))) throw conflictError('wrongPassphrase');
    const hash = await hashChosenPassphrase(passphrase, account);
    await db.updateTable('deskStaff').set({ passphrase: hash }).where('staffId', '=', staffId).execute();
    await endSessions(db, { staffId, exceptSession: sessionId });
    return { reply: { done: true } };
  },
});

/** A new secret for an app that makes codes; sign-in requires none until the first was confirmed. */
export const startTotpEndpoint = writeEndpoint('startTotp', {
  isBeforeSecondFactor: true,
  changesCredentials: true,
  async execute({ db, config }, { executor: staff }) {
    if (staff.hasTotp) throw conflictError('hasTotp');
    const secret = randomBytes(20);
    await db
      .updateTable('deskStaff')
      .set({ totpSecret: secret, isTotpConfirmed: false, lastTotpStep: 0 })
      .where('staffId', '=', staff.staffId)
      .execute();
    const secretText = encodeBase32(secret);
    const issuer = config.brand.name;
    const label = encodeURIComponent(`${issuer}:${staff.email}`);
    const address = `otpauth://totp/${label}?${new URLSearchParams({ secret: secretText, issuer })}`;
    return { reply: { secret: secretText, address }, isSecret: true };
  },
});

export const confirmTotpEndpoint = writeEndpoint('confirmTotp', {
  isBeforeSecondFactor: true,
  changesCredentials: true,
  verifiesCredential: true,
  async execute({ db }, { executor: staff }, { code }) {
    const { totpSecret, lastTotpStep } = await db
      .selectFrom('deskStaff')
      .select(['totpSecret', 'lastTotpStep'])
      .where('staffId', '=', staff.staffId)
      .executeTakeFirstOrThrow();
    const totpStep = totpSecret === null ? undefined : verifyTotp(totpSecret, code, new Date(), lastTotpStep);
    if (totpStep === undefined) throw conflictError('wrongCode');
    await db
      .updateTable('deskStaff')
      .set({ isTotpConfirmed: true, lastTotpStep: totpStep })
      .where('staffId', '=', staff.staffId)
      .execute();
    await endSessions(db, { staffId: staff.staffId, exceptSession: staff.sessionId });
    return { reply: { done: true } };
  },
});

/** One's own. */
export const passkeysEndpoint = readEndpoint(
  'passkeys',
  ({ db }, { staffId }, page) => {
    const ownPasskeys = db
      .selectFrom('deskPasskeys')
      .select(['passkeyId', 'name', 'createdAt', 'usedAt'])
      .where('staffId', '=', staffId);
    return paginate(ownPasskeys, { by: { passkeyId: 'text' } }, page, (rows) => rows);
  },
  { isBeforeSecondFactor: true },
);

/** Only for accounts with a passphrase: the identity provider ends the access of the others. */
export const startPasskeyEndpoint = readEndpoint(
  'startPasskey',
  async (services, staff) => {
    if (staff.usesSingleSignOn) throw conflictError('byProvider');
    return createRegistrationOptions(services, staff);
  },
  { isBeforeSecondFactor: true },
);

export const addPasskeyEndpoint = writeEndpoint('addPasskey', {
  isBeforeSecondFactor: true,
  changesCredentials: true,
  verifiesCredential: true,
  async execute({ db }, { executor: staff, now }, input) {
    const passkeyId = await storePasskey(db, staff, input, now);
    if (passkeyId === undefined) throw conflictError('badPasskey');
    return { reply: { passkeyId } };
  },
});

/** Whoever is signed in by it elsewhere no longer is. */
export const removePasskeyEndpoint = writeEndpoint('removePasskey', {
  changesCredentials: true,
  async execute({ db }, { executor: staff }, { passkeyId }) {
    await db
      .deleteFrom('deskPasskeys')
      .where((row) => row.and({ passkeyId, staffId: staff.staffId }))
      .returning('passkeyId')
      .executeTakeFirstOrThrow(notFound);
    await endSessions(db, { passkeyId, exceptSession: staff.sessionId });
    return { reply: { done: true } };
  },
});
