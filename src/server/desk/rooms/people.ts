import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { notFound } from '../../http/index.ts';
import { read, write } from '../call.ts';
import { pageBy } from '../pages.ts';
import { momentOf, spell } from '../people/codes.ts';
import { chosenPassphrase } from '../people/credentials.ts';
import { meOf } from '../people/me.ts';
import { isPassphrase } from '../people/passphrase.ts';
import { endSessions } from '../people/sessions.ts';
import { refused } from '../refusals.ts';

export const me = read('me', async (services, staff) => meOf(services, staff));

const cursor = z.tuple([z.string()]);

/** Those of all staff to an admin, to others their own. */
export const sessions = read('sessions', ({ db }, staff, page) => {
  let chosen = db
    .selectFrom('deskSessions')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'deskSessions.staffId')
    .select(['sessionId', 'deskSessions.staffId', 'email', 'address', 'device', 'startedAt', 'seenAt'])
    .where('endsAt', '>', new Date());
  if (!staff.roles.includes('admin')) chosen = chosen.where('deskSessions.staffId', '=', staff.staffId);
  return pageBy(chosen, { by: ['sessionId'], cursor }, page, (rows) =>
    rows.map(({ startedAt, seenAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isOwn: row.sessionId === staff.sessionId,
    })),
  );
});

export const endSession = write('endSession', {
  async act({ db }, { staff }, { sessionId }) {
    const found = await db
      .selectFrom('deskSessions')
      .select('staffId')
      .where('sessionId', '=', sessionId)
      .executeTakeFirst();
    const mayEnd = found?.staffId === staff.staffId || staff.roles.includes('admin');
    if (found === undefined || !mayEnd) throw notFound();
    await endSessions(db, { sessionId });
    return { reply: { done: true } };
  },
});

/** Another of one's own choice, for whoever knows the present one; whatever else is open by it ends. */
export const renewPassphrase = write('renewPassphrase', {
  async act({ db }, { staff: own }, { current, passphrase }) {
    const { staffId, sessionId, isByProvider } = own;
    if (isByProvider) throw refused('byProvider');
    const { passphrase: kept } = await db
      .selectFrom('deskStaff')
      .select('passphrase')
      .where('staffId', '=', staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!(await isPassphrase(current, kept, true))) throw refused('wrongPassphrase');
    const chosen = await chosenPassphrase(passphrase, own);
    await db.updateTable('deskStaff').set({ passphrase: chosen }).where('staffId', '=', staffId).execute();
    await endSessions(db, { staffId, but: sessionId });
    return { reply: { done: true } };
  },
});

/** A new secret for an app that makes codes; none is asked for until one of them was given. */
export const startCodes = write('startCodes', {
  async act({ db, config }, { staff }) {
    if (staff.hasCodes) throw refused('hasCodes');
    const secret = randomBytes(20);
    await db
      .updateTable('deskStaff')
      .set({ codesSecret: secret, codesConfirmed: false, codesUsed: 0 })
      .where('staffId', '=', staff.staffId)
      .execute();
    const spelt = spell(secret);
    const issuer = config.brand.name;
    const label = encodeURIComponent(`${issuer}:${staff.email}`);
    const address = `otpauth://totp/${label}?${new URLSearchParams({ secret: spelt, issuer })}`;
    return { reply: { secret: spelt, address }, isSecret: true };
  },
});

export const confirmCodes = write('confirmCodes', {
  async act({ db }, { staff }, { code }) {
    const { codesSecret, codesUsed } = await db
      .selectFrom('deskStaff')
      .select(['codesSecret', 'codesUsed'])
      .where('staffId', '=', staff.staffId)
      .executeTakeFirstOrThrow();
    const moment = codesSecret === null ? undefined : momentOf(codesSecret, code, new Date(), codesUsed);
    if (moment === undefined) throw refused('wrongCode');
    await db
      .updateTable('deskStaff')
      .set({ codesConfirmed: true, codesUsed: moment })
      .where('staffId', '=', staff.staffId)
      .execute();
    await endSessions(db, { staffId: staff.staffId, but: staff.sessionId });
    return { reply: { done: true } };
  },
});

export const staff = read('staff', ({ db }, _staff, page) => {
  const all = db
    .selectFrom('deskStaff')
    .select(['staffId', 'email', 'name', 'roles', 'codesConfirmed', 'createdAt', 'closedAt']);
  return pageBy(all, { by: ['email'], cursor }, page, (rows) =>
    rows.map(({ codesConfirmed: hasCodes, createdAt, closedAt, ...row }) => ({
      ...row,
      hasCodes,
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
  );
});
