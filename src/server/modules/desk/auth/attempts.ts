import type { Database } from '../../../platform/database/index.ts';
import { consumeLimit, type Limit, releaseUse } from '../../../platform/rateLimits/index.ts';
import { tooManyRequests } from '../../api/index.ts';

/** So many wrong passphrases or codes within a quarter of an hour are verified at once; then one each half minute. */
const maxFailures = 10;
/** Of a network, over all accounts: many people may share it. */
const maxNetworkFailures = 60;
const windowSeconds = 900;
const slotSeconds = 30;

/**
 * What an attempt counts against.
 * @param counters each holds the failures of one subject: an account, a network, a browser
 * @param slot whose next attempt is verified, once one of the counters is full
 */
export type Attempt = { counters: readonly Limit[]; slot: string };

/** Of an account from a browser that never signed in to it. */
export function unknownBrowserAttempt(email: string, network: string): Attempt {
  return {
    counters: [
      toCounter(`account:${email}`, maxFailures),
      toCounter(`network:${network}`, maxNetworkFailures),
    ],
    slot: `account:${email}:${network}`,
  };
}

/** Of a browser that is known, or somebody who is signed in. */
export function knownSubjectAttempt(subject: string): Attempt {
  return { counters: [toCounter(subject, maxFailures)], slot: subject };
}

function toCounter(subject: string, max: number): Limit {
  return { subject: `desk:failed:${subject}`, max, seconds: windowSeconds };
}

/**
 * Counts an attempt before it is verified: of many at once no more are verified than one after another. Throws 429 with the
 * seconds until the next one of its slot is verified. Nothing is ever locked: a slot is its account's in one network, or one
 * browser's, so that attempts from elsewhere don't take it. Why: docs/decisions/sign-in.md.
 */
export async function countAttempt(db: Database, { counters, slot }: Attempt, now: Date): Promise<void> {
  const waitTimes = await Promise.all(counters.map((limit) => consumeLimit(db, limit, now)));
  if (Math.max(...waitTimes) === 0) return;
  const waitSeconds = await claimSlot(db, slot, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}

/** Takes back an attempt that was right, or was not verified. */
export async function clearAttempt(db: Database, { counters, slot }: Attempt, now: Date): Promise<void> {
  for (const limit of counters) await releaseUse(db, limit, now);
  await db.deleteFrom('deskSignInSlots').where('subject', '=', slot).execute();
}

/** 0: the slot was free and is taken; else the seconds until it is free. One statement, so that of several at once one takes it. */
async function claimSlot(db: Database, subject: string, now: Date): Promise<number> {
  const freeAt = new Date(now.getTime() + slotSeconds * 1000);
  const claimed = await db
    .insertInto('deskSignInSlots')
    .values({ subject, freeAt })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ freeAt }).where('deskSignInSlots.freeAt', '<=', now),
    )
    .returning('subject')
    .executeTakeFirst();
  if (claimed !== undefined) return 0;
  const row = await db
    .selectFrom('deskSignInSlots')
    .select('freeAt')
    .where('subject', '=', subject)
    .executeTakeFirst();
  const leftMs = (row?.freeAt.getTime() ?? 0) - now.getTime();
  return Math.min(slotSeconds, Math.max(1, Math.ceil(leftMs / 1000)));
}

/** Slots that are free take nobody's place. */
export async function purgeExpiredSlots(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('deskSignInSlots').where('freeAt', '<=', now).execute();
}
