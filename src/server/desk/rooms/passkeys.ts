import { z } from 'zod';
import { notFound } from '../../http/index.ts';
import { read, write } from '../call.ts';
import { pageBy } from '../pages.ts';
import { keepPasskey, passkeyWish } from '../people/passkeys.ts';
import { endSessions } from '../people/sessions.ts';
import { refused } from '../refusals.ts';

const byId = { by: ['passkeyId'], cursor: z.tuple([z.string()]) } as const;

/** One's own. */
export const passkeys = read('passkeys', ({ db }, { staffId }, page) => {
  const own = db
    .selectFrom('deskPasskeys')
    .select(['passkeyId', 'name', 'createdAt', 'usedAt'])
    .where('staffId', '=', staffId);
  return pageBy(own, byId, page, (rows) =>
    rows.map(({ createdAt, usedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  );
});

/** Only for accounts of our own: who comes by an identity provider comes as long as that lets him. */
export const startPasskey = read('startPasskey', async (services, staff) => {
  if (staff.isByProvider) throw refused('byProvider');
  return passkeyWish(services, staff);
});

export const addPasskey = write('addPasskey', {
  async act({ db }, { staff, now }, input) {
    const passkeyId = await keepPasskey(db, staff, input, now);
    if (passkeyId === undefined) throw refused('badPasskey');
    return { reply: { passkeyId } };
  },
});

/** Whoever is signed in by it elsewhere no longer is. */
export const removePasskey = write('removePasskey', {
  async act({ db }, { staff }, { passkeyId }) {
    const removed = await db
      .deleteFrom('deskPasskeys')
      .where('passkeyId', '=', passkeyId)
      .where('staffId', '=', staff.staffId)
      .returning('passkeyId')
      .executeTakeFirst();
    if (removed === undefined) throw notFound();
    await endSessions(db, { passkeyId, but: staff.sessionId });
    return { reply: { done: true } };
  },
});
