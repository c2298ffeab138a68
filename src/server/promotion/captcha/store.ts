import { sql } from 'kysely';
import type { Database } from '../../database/index.ts';

/** How long an answer holds; anew from when it buys a message, because `register` asks for it again. */
const lifeMs = 10 * 60_000;
const triesPerAnswer = 5;

/** The new answer of a sid: the one before, and what it bought, hold no longer. */
export async function keepAnswer(db: Database, sidHash: Buffer, answer: string, now: Date): Promise<void> {
  const fresh = { answer, expiresAt: endOf(now), triesLeft: triesPerAnswer, phone: null };
  await db
    .insertInto('captchas')
    .values({ sidHash, ...fresh })
    .onConflict((conflict) => conflict.column('sidHash').doUpdateSet(fresh))
    .execute();
}

/** The answer a sid waits for, as long as it can still be given. */
export async function answerOf(db: Database, sidHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('captchas')
    .select('answer')
    .where('sidHash', '=', sidHash)
    .where('expiresAt', '>', now)
    .where('triesLeft', '>', 0)
    .executeTakeFirst();
  return row?.answer;
}

/** Uses the answer up for a phone's message. True once an answer, whoever asks at the same time. */
export function buyWith(
  db: Database,
  sidHash: Buffer,
  given: string,
  phone: string,
  now: Date,
): Promise<boolean> {
  return give(db, { sidHash, given, phone, boughtBy: null }, now);
}

/** Whether it is the answer that bought this phone's message; any number of times until it expires. */
export function boughtWith(
  db: Database,
  sidHash: Buffer,
  given: string,
  phone: string,
  now: Date,
): Promise<boolean> {
  return give(db, { sidHash, given, phone, boughtBy: phone }, now);
}

export async function forgetOldCaptchas(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('captchas').where('expiresAt', '<', before).execute();
}

type Given = { sidHash: Buffer; given: string; phone: string; boughtBy: string | null };

/** One statement, so that a wrong answer costs its try and a right one is taken once. */
async function give(db: Database, { sidHash, given, phone, boughtBy }: Given, now: Date): Promise<boolean> {
  const answer = given.trim().toUpperCase();
  const isRight = sql<boolean>`answer = ${answer}`;
  const row = await db
    .updateTable('captchas')
    .set({
      triesLeft: sql<number>`case when ${isRight} then tries_left else tries_left - 1 end`,
      phone: sql<string | null>`case when ${isRight} then ${phone} else phone end`,
      expiresAt: sql<Date>`case when ${isRight} then ${endOf(now)}::timestamptz else expires_at end`,
    })
    .where('sidHash', '=', sidHash)
    .where('phone', boughtBy === null ? 'is' : '=', boughtBy)
    .where('expiresAt', '>', now)
    .where('triesLeft', '>', 0)
    .returning('answer')
    .executeTakeFirst();
  return row?.answer === answer;
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + lifeMs);
}
