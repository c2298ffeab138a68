import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/index.ts';
import { notFound } from '../../http/index.ts';
import { always, read, write } from '../call.ts';
import { pageBy } from '../pages.ts';
import { momentOf, spell } from '../people/codes.ts';
import { forgetIdentities } from '../people/identities.ts';
import { meOf } from '../people/me.ts';
import { hashPassphrase, isPassphrase } from '../people/passphrase.ts';
import { endSessions } from '../people/sessions.ts';
import { addAccount, firstOf, newPassphrase } from '../people/staff.ts';
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

/** Another is drawn for whoever knows his own, and told once; whatever else is open by it ends. */
export const renewPassphrase = write('renewPassphrase', {
  async act({ db }, { staff: { staffId, sessionId, isByProvider } }, { current }) {
    if (isByProvider) throw refused('byProvider');
    const { passphrase: kept } = await db
      .selectFrom('deskStaff')
      .select('passphrase')
      .where('staffId', '=', staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!(await isPassphrase(current, kept, true))) throw refused('wrongPassphrase');
    const passphrase = newPassphrase();
    await db
      .updateTable('deskStaff')
      .set({ passphrase: await hashPassphrase(passphrase, '') })
      .where('staffId', '=', staffId)
      .execute();
    await endSessions(db, { staffId, but: sessionId });
    return { reply: { passphrase }, isSecret: true };
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

/** The passphrase is told once, to whoever agreed to the account. */
export const addStaff = write('addStaff', {
  weigh: async (_services, { email }) => always(email),
  async act({ db }, { now }, { email, name, roles }) {
    const passphrase = newPassphrase();
    const staffId = await addAccount(db, { email, name, roles, passphrase }, now);
    if (staffId === null) throw refused('emailUsed');
    return { reply: { staffId, passphrase }, isSecret: true };
  },
});

export const changeStaff = write('changeStaff', {
  weigh: async (_services, { staffId }) => always(staffId),
  async act({ db }, { now }, { staffId, roles, anew, close }) {
    await lockAdmins(db);
    const passphrase = anew ? newPassphrase() : null;
    const changed = await db
      .updateTable('deskStaff')
      .set({
        ...(roles === undefined ? {} : { roles }),
        ...(close ? { closedAt: now } : {}),
        ...(passphrase === null ? {} : await onlyBy(passphrase)),
      })
      .where('staffId', '=', staffId)
      .where('closedAt', 'is', null)
      .returning('staffId')
      .executeTakeFirst();
    if (changed === undefined) throw notFound();
    if (!(await hasAdmin(db))) throw refused('lastAdmin');
    if (anew) await db.deleteFrom('deskPasskeys').where('staffId', '=', staffId).execute();
    if (close || anew) {
      await forgetIdentities(db, staffId);
      await endSessions(db, { staffId });
    }
    return { reply: { done: true, passphrase }, isSecret: passphrase !== null };
  },
});

/** An account as it is when it is new. */
async function onlyBy(passphrase: string) {
  return { ...(await firstOf(passphrase)), codesSecret: null, codesConfirmed: false };
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
