import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { notFound } from '../../api/index.ts';
import { hashChosenPassphrase } from '../auth/credentials.ts';
import { verifyPassphrase } from '../auth/passphrase.ts';
import { endSessions } from '../auth/sessions.ts';
import { encodeBase32, verifyTotp } from '../auth/totp.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { paginate } from '../pagination.ts';
import { buildMe } from './me.ts';

export const me = readEndpoint('me', async (services, staff) => buildMe(services, staff));

const cursor = z.tuple([z.string()]);

/** Those of all staff to an admin, to others their own. */
export const sessions = readEndpoint('sessions', ({ db }, staff, page) => {
  let query = db
    .selectFrom('deskSessions')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'deskSessions.staffId')
    .select(['sessionId', 'deskSessions.staffId', 'email', 'address', 'device', 'startedAt', 'seenAt'])
    .where('endsAt', '>', new Date());
  if (!staff.roles.includes('admin')) query = query.where('deskSessions.staffId', '=', staff.staffId);
  return paginate(query, { by: ['sessionId'], cursor }, page, (rows) =>
    rows.map(({ startedAt, seenAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isOwn: row.sessionId === staff.sessionId,
    })),
  );
});

export const endSession = writeEndpoint('endSession', {
  async execute({ db }, { staff }, { sessionId }) {
    const found = await db
      .selectFrom('deskSessions')
      .select('staffId')
      .where('sessionId', '=', sessionId)
      .executeTakeFirst();
    const canEnd = found?.staffId === staff.staffId || staff.roles.includes('admin');
    if (found === undefined || !canEnd) throw notFound();
    await endSessions(db, { sessionId });
    return { reply: { done: true } };
  },
});

/** Another of one's own choice, for whoever knows the present one; whatever else is open by it ends. */
export const renewPassphrase = writeEndpoint('renewPassphrase', {
  async execute({ db }, { staff: account }, { current, passphrase }) {
    const { staffId, sessionId, isByProvider } = account;
    if (isByProvider) throw conflictError('byProvider');
    const { passphrase: storedHash } = await db
      .selectFrom('deskStaff')
      .select('passphrase')
      .where('staffId', '=', staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!(await verifyPassphrase(current, storedHash, true))) throw conflictError('wrongPassphrase');
    const query = await hashChosenPassphrase(passphrase, account);
    await db.updateTable('deskStaff').set({ passphrase: query }).where('staffId', '=', staffId).execute();
    await endSessions(db, { staffId, exceptSession: sessionId });
    return { reply: { done: true } };
  },
});

/** A new secret for an app that makes codes; none is asked for until one of them was given. */
export const startCodes = writeEndpoint('startCodes', {
  async execute({ db, config }, { staff }) {
    if (staff.hasCodes) throw conflictError('hasCodes');
    const secret = randomBytes(20);
    await db
      .updateTable('deskStaff')
      .set({ codesSecret: secret, codesConfirmed: false, codesUsed: 0 })
      .where('staffId', '=', staff.staffId)
      .execute();
    const secretText = encodeBase32(secret);
    const issuer = config.brand.name;
    const label = encodeURIComponent(`${issuer}:${staff.email}`);
    const address = `otpauth://totp/${label}?${new URLSearchParams({ secret: secretText, issuer })}`;
    return { reply: { secret: secretText, address }, isSecret: true };
  },
});

export const confirmCodes = writeEndpoint('confirmCodes', {
  async execute({ db }, { staff }, { code }) {
    const { codesSecret, codesUsed } = await db
      .selectFrom('deskStaff')
      .select(['codesSecret', 'codesUsed'])
      .where('staffId', '=', staff.staffId)
      .executeTakeFirstOrThrow();
    const totpStep = codesSecret === null ? undefined : verifyTotp(codesSecret, code, new Date(), codesUsed);
    if (totpStep === undefined) throw conflictError('wrongCode');
    await db
      .updateTable('deskStaff')
      .set({ codesConfirmed: true, codesUsed: totpStep })
      .where('staffId', '=', staff.staffId)
      .execute();
    await endSessions(db, { staffId: staff.staffId, exceptSession: staff.sessionId });
    return { reply: { done: true } };
  },
});

export const staff = readEndpoint('staff', ({ db }, _staff, page) => {
  const allStaff = db
    .selectFrom('deskStaff')
    .select(['staffId', 'email', 'name', 'roles', 'codesConfirmed', 'createdAt', 'closedAt']);
  return paginate(allStaff, { by: ['email'], cursor }, page, (rows) =>
    rows.map(({ codesConfirmed: hasCodes, createdAt, closedAt, ...row }) => ({
      ...row,
      hasCodes,
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
  );
});
