import type { Database } from '../../database/index.ts';
import { tooMany } from '../../http/index.ts';
import { countUse, giveBack, type Limit } from '../../limits/index.ts';

/** So many wrong passphrases or codes within a quarter of an hour are verified at once; then one each half minute. */
const freeFailures = 10;
/** Of a network, over all accounts: many people may share it. */
const freeFailuresOfNetwork = 60;
const windowSeconds = 900;
const slotSeconds = 30;

/**
 * What an attempt counts against.
 * @param counters each holds the failures of one subject: an account, a network, a browser
 * @param slot whose next attempt is verified, once one of the counters is full
 */
export type Attempt = { counters: readonly Limit[]; slot: string };

/** Of an account from a browser that never signed in to it. */
export function strangersAttempt(email: string, network: string): Attempt {
  return {
    counters: [
      counter(`account:${email}`, freeFailures),
      counter(`network:${network}`, freeFailuresOfNetwork),
    ],
    slot: `account:${email}:${network}`,
  };
}

/** Of a browser that is known, or somebody who is signed in. */
export function knownAttempt(subject: string): Attempt {
  return { counters: [counter(subject, freeFailures)], slot: subject };
}

function counter(subject: string, most: number): Limit {
  return { subject: `desk:failed:${subject}`, most, seconds: windowSeconds };
}

/**
 * Counts an attempt before it is verified: of many at once no more are verified than one after another. Throws 429 with the
 * seconds until the next one of its slot is verified. Nothing is ever locked: a slot is its account's in one network, or one
 * browser's, so that attempts from elsewhere don't take it. Why: docs/decisions/sign-in.md.
 */
export async function countAttempt(db: Database, { counters, slot }: Attempt, now: Date): Promise<void> {
  const waits = await Promise.all(counters.map((limit) => countUse(db, limit, now)));
  if (Math.max(...waits) === 0) return;
  const waitSeconds = await takeSlot(db, slot, now);
  if (waitSeconds > 0) throw tooMany(waitSeconds);
}

/** Takes back an attempt that was right, or was not verified. */
export async function forgetAttempt(db: Database, { counters, slot }: Attempt, now: Date): Promise<void> {
  for (const limit of counters) await giveBack(db, limit, now);
  await db.deleteFrom('deskSignInSlots').where('subject', '=', slot).execute();
}

/** 0: the slot was free and is taken; else the seconds until it is free. One statement, so that of several at once one takes it. */
async function takeSlot(db: Database, subject: string, now: Date): Promise<number> {
  const freeAt = new Date(now.getTime() + slotSeconds * 1000);
  const taken = await db
    .insertInto('deskSignInSlots')
    .values({ subject, freeAt })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ freeAt }).where('deskSignInSlots.freeAt', '<=', now),
    )
    .returning('subject')
    .executeTakeFirst();
  if (taken !== undefined) return 0;
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
