import { sql } from 'kysely';
import { type Actor, recordAudit } from '../../platform/audit/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { notFound, sessionCall } from '../api/index.ts';

const maxListedSessions = 50;

/** Where a borrower is signed in, the session that was used last first. */
export function listOpenSessions(db: Database, borrowerId: number) {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'deviceName', 'createdAt', 'seenAt'])
    .where('borrowerId', '=', borrowerId)
    .where('expiresAt', '>', new Date())
    .orderBy('seenAt', 'desc')
    .limit(maxListedSessions)
    .execute();
}

/** `targetHash`: a session's hash, or how it begins. `exceptHash`: the one that stays. Neither: all. */
type SessionSelection = { targetHash?: Buffer | undefined; exceptHash?: Buffer | undefined };

/** Ends sessions of a borrower, and says how many. Throws 404 where the one that is asked for isn't his. */
export async function revokeSessions(
  trx: Database,
  borrowerId: number,
  { targetHash, exceptHash }: SessionSelection,
  actor: Actor,
  now: Date,
): Promise<number> {
  let query = trx.deleteFrom('sessions').where('borrowerId', '=', borrowerId);
  if (targetHash !== undefined)
    query = query.where(sql<Buffer>`substring(token_hash from 1 for ${targetHash.length})`, '=', targetHash);
  if (exceptHash !== undefined) query = query.where('tokenHash', '!=', exceptHash);
  const endedCount = Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
  if (targetHash !== undefined && endedCount === 0) throw notFound();
  await recordAudit(
    trx,
    actor,
    { action: 'session_ended', borrowerId, subject: `sessions:${endedCount}` },
    now,
  );
  return endedCount;
}

/** `session-end`: ends one session of the borrower's, or all but the caller's. Another's is as unknown as none. */
export const sessionEnd = sessionCall('sessionEnd', async (services, caller, { id }) => {
  const { borrowerId, address, sessionHash } = caller;
  const selection = id === undefined ? { exceptHash: sessionHash } : { targetHash: Buffer.from(id, 'hex') };
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => ({
    ended: await revokeSessions(trx, borrowerId, selection, { kind: 'borrower', address }, now),
  }));
});
