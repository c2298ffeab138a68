import type { Database } from '../../../platform/database/index.ts';
import { consumeRateLimit, type RateLimit, releaseRateLimitUse } from '../../../platform/rateLimits.ts';
import { tooManyRequests } from '../../api/index.ts';

/** Wrong passphrases or codes per subject and window that are verified without delay; then one per slot. */
const maxFailures = 10;
/** The same for a network, over all accounts: many staff members may share it. */
const maxNetworkFailures = 60;
const windowSeconds = 900;
const slotSeconds = 30;

/**
 * What an attempt counts against. `counters`: the failures of an account, a network or a browser; `slot`: limits attempts once
 * one of the counters is full.
 */
export type Attempt = { counters: readonly RateLimit[]; slot: string };

/** An attempt at an account from a browser that never signed in to it. */
export function unknownBrowserAttempt(email: string, network: string): Attempt {
  return {
    counters: [
      toCounter(`account:${email}`, maxFailures),
      toCounter(`network:${network}`, maxNetworkFailures),
    ],
    slot: `account:${email}:${network}`,
  };
}

/** An attempt from a known browser, or in a session. */
export function knownSubjectAttempt(subject: string): Attempt {
  return { counters: [toCounter(subject, maxFailures)], slot: subject };
}

function toCounter(subject: string, max: number): RateLimit {
  return { key: `desk:failed:${subject}`, max, seconds: windowSeconds };
}

/**
 * Counts an attempt before it is verified, so that concurrent attempts are limited like sequential ones. Throws 429 with the
 * seconds until the slot is free. Nothing is ever locked: a slot belongs to an account in one network, or to one browser, so
 * attempts from elsewhere don't take it. Why: docs/decisions/sign-in.md.
 */
export async function countAttempt(db: Database, { counters, slot }: Attempt, now: Date): Promise<void> {
  const waitTimes = await Promise.all(counters.map((limit) => consumeRateLimit(db, limit, now)));
  if (Math.max(...waitTimes) === 0) return;
  const waitSeconds = await claimSlot(db, slot, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}

/** Releases an attempt that succeeded, or was not verified. */
export async function clearAttempt(db: Database, { counters, slot }: Attempt, now: Date): Promise<void> {
  for (const limit of counters) await releaseRateLimitUse(db, limit, now);
  await db.deleteFrom('deskSignInSlots').where('subject', '=', slot).execute();
}

/** Claims a slot: 0, or the seconds until it is free. One statement, so that one of several concurrent attempts gets it. */
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

export async function purgeExpiredSlots(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('deskSignInSlots').where('freeAt', '<=', now).execute();
}
