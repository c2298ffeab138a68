import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';

/** How long somebody may look for his key. */
export const challengeMs = 300_000;

/** What a passkey is to sign. `staffId`: whose it will be; null: whoever it is signs in. */
export async function createChallenge(db: Database, staffId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + challengeMs);
  await db.insertInto('deskChallenges').values({ challenge, staffId, expiresAt }).execute();
  return challenge;
}

/** Whether it was ours, for this person and still good; it is never so again. */
export async function consumeChallenge(
  db: Database,
  challenge: string,
  staffId: string | null,
): Promise<boolean> {
  const consumed = await db
    .deleteFrom('deskChallenges')
    .where('challenge', '=', challenge)
    .where('staffId', 'is not distinct from', staffId)
    .where('expiresAt', '>', new Date())
    .returning('challenge')
    .executeTakeFirst();
  return consumed !== undefined;
}

export async function purgeExpiredChallenges(db: Database): Promise<void> {
  const before = new Date(Date.now() - dayMs);
  await db.deleteFrom('deskChallenges').where('expiresAt', '<', before).execute();
}
