import { z } from 'zod';
import { notFound } from '../../api/index.ts';
import { createRegistrationOptions, storePasskey } from '../auth/passkeys.ts';
import { endSessions } from '../auth/sessions.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { paginate } from '../pagination.ts';

const byPasskeyId = { by: ['passkeyId'], cursor: z.tuple([z.string()]) } as const;

/** One's own. */
export const passkeys = readEndpoint('passkeys', ({ db }, { staffId }, page) => {
  const ownPasskeys = db
    .selectFrom('deskPasskeys')
    .select(['passkeyId', 'name', 'createdAt', 'usedAt'])
    .where('staffId', '=', staffId);
  return paginate(ownPasskeys, byPasskeyId, page, (rows) =>
    rows.map(({ createdAt, usedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  );
});

/** Only for accounts of our own: who comes by an identity provider comes as long as that lets him. */
export const startPasskey = readEndpoint('startPasskey', async (services, staff) => {
  if (staff.isByProvider) throw conflictError('byProvider');
  return createRegistrationOptions(services, staff);
});

export const addPasskey = writeEndpoint('addPasskey', {
  async execute({ db }, { staff, now }, input) {
    const passkeyId = await storePasskey(db, staff, input, now);
    if (passkeyId === undefined) throw conflictError('badPasskey');
    return { reply: { passkeyId } };
  },
});

/** Whoever is signed in by it elsewhere no longer is. */
export const removePasskey = writeEndpoint('removePasskey', {
  async execute({ db }, { staff }, { passkeyId }) {
    const removed = await db
      .deleteFrom('deskPasskeys')
      .where('passkeyId', '=', passkeyId)
      .where('staffId', '=', staff.staffId)
      .returning('passkeyId')
      .executeTakeFirst();
    if (removed === undefined) throw notFound();
    await endSessions(db, { passkeyId, exceptSession: staff.sessionId });
    return { reply: { done: true } };
  },
});
