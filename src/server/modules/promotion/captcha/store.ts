import { sql } from 'kysely';
import type { Database } from '../../../platform/database/index.ts';

/** How long an answer holds; anew from when it buys a message, because `register` asks for it again. */
const answerLifetimeMs = 10 * 60_000;
const maxAttempts = 5;

/** The new answer of a sid: the one before, and what it bought, hold no longer. */
export async function storeAnswer(db: Database, sidHash: Buffer, answer: string, now: Date): Promise<void> {
  const newAnswer = { answer, expiresAt: computeExpiry(now), triesLeft: maxAttempts, phone: null };
  await db
    .insertInto('captchas')
    .values({ sidHash, ...newAnswer })
    .onConflict((conflict) => conflict.column('sidHash').doUpdateSet(newAnswer))
    .execute();
}

/** The answer a sid waits for, as long as it can still be given. */
export async function findAnswer(db: Database, sidHash: Buffer, now: Date): Promise<string | undefined> {
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
export function redeemAnswer(
  db: Database,
  sidHash: Buffer,
  submittedAnswer: string,
  phone: string,
  now: Date,
): Promise<boolean> {
  return checkAnswer(db, { sidHash, submittedAnswer, phone, redeemedFor: null }, now);
}

/** Whether it is the answer that bought this phone's message; any number of times until it expires. */
export function isRedeemedAnswer(
  db: Database,
  sidHash: Buffer,
  submittedAnswer: string,
  phone: string,
  now: Date,
): Promise<boolean> {
  return checkAnswer(db, { sidHash, submittedAnswer, phone, redeemedFor: phone }, now);
}

export async function purgeExpiredCaptchas(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('captchas').where('expiresAt', '<', before).execute();
}

type AnswerAttempt = { sidHash: Buffer; submittedAnswer: string; phone: string; redeemedFor: string | null };

/** One statement, so that a wrong answer costs its try and a right one is taken once. */
async function checkAnswer(
  db: Database,
  { sidHash, submittedAnswer, phone, redeemedFor }: AnswerAttempt,
  now: Date,
): Promise<boolean> {
  const answer = submittedAnswer.trim().toUpperCase();
  const isCorrect = sql<boolean>`answer = ${answer}`;
  const row = await db
    .updateTable('captchas')
    .set({
      triesLeft: sql<number>`case when ${isCorrect} then tries_left else tries_left - 1 end`,
      phone: sql<string | null>`case when ${isCorrect} then ${phone} else phone end`,
      expiresAt: sql<Date>`case when ${isCorrect} then ${computeExpiry(now)}::timestamptz else expires_at end`,
    })
    .where('sidHash', '=', sidHash)
    .where('phone', redeemedFor === null ? 'is' : '=', redeemedFor)
    .where('expiresAt', '>', now)
    .where('triesLeft', '>', 0)
    .returning('answer')
    .executeTakeFirst();
  return row?.answer === answer;
}

function computeExpiry(now: Date): Date {
  return new Date(now.getTime() + answerLifetimeMs);
}
