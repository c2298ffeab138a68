import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { notFound, sessionCall } from '../http/index.ts';

const mostShown = 50;

/** Where a borrower is signed in, the session that was used last first. */
export function openSessions(db: Database, borrowerId: number) {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'deviceName', 'createdAt', 'seenAt'])
    .where('borrowerId', '=', borrowerId)
    .where('expiresAt', '>', new Date())
    .orderBy('seenAt', 'desc')
    .limit(mostShown)
    .execute();
}

/** `one`: a session's hash, or how it begins. `but`: the one that stays. Neither: all. */
type Which = { one?: Buffer | undefined; but?: Buffer | undefined };

/** Ends sessions of a borrower, and says how many. Throws 404 where the one that is asked for isn't his. */
export async function endSessionsOf(
  trx: Database,
  borrowerId: number,
  { one, but }: Which,
  by: Actor,
  now: Date,
): Promise<number> {
  let chosen = trx.deleteFrom('sessions').where('borrowerId', '=', borrowerId);
  if (one !== undefined)
    chosen = chosen.where(sql<Buffer>`substring(token_hash from 1 for ${one.length})`, '=', one);
  if (but !== undefined) chosen = chosen.where('tokenHash', '!=', but);
  const ended = Number((await chosen.executeTakeFirstOrThrow()).numDeletedRows);
  if (one !== undefined && ended === 0) throw notFound();
  await recordAudit(trx, by, { action: 'session_ended', borrowerId, subject: `sessions:${ended}` }, now);
  return ended;
}

/** `session-end`: ends one session of the borrower's, or all but the caller's. Another's is as unknown as none. */
export const sessionEnd = sessionCall('sessionEnd', async (services, caller, { id }) => {
  const { borrowerId, address, sessionHash } = caller;
  const which = id === undefined ? { but: sessionHash } : { one: Buffer.from(id, 'hex') };
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => ({
    ended: await endSessionsOf(trx, borrowerId, which, { kind: 'borrower', address }, now),
  }));
});
