import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '../../../../contract/launch.ts';
import { limits } from '../../../../contract/limits.ts';
import { isEqualConstantTime } from '../../../platform/constantTimeEqual.ts';
import type { Database } from '../../../platform/database/index.ts';
import { minuteMs } from '../../../platform/durations.ts';

/** The captcha in words: numbers among other words, to be written in figures. Decision: docs/decisions/registered-phones.md. */
type CaptchaQuestion = { question: string; answer: string };

const questionWords: Record<
  Language,
  { instruction: string; separator: string; numbers: string[]; distractorWords: string[] }
> = {
  es: {
    instruction: 'Escribe en cifras, en este orden y sin espacios, solo los números de esta lista:',
    separator: ', ',
    numbers: ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
    distractorWords: ['mesa', 'gato', 'verde', 'lluvia', 'pan', 'lunes', 'árbol', 'silla', 'río', 'café'],
  },
  en: {
    instruction: 'Write in figures, in this order and without spaces, only the numbers in this list:',
    separator: ', ',
    numbers: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
    distractorWords: ['table', 'cat', 'green', 'rain', 'bread', 'Monday', 'tree', 'chair', 'river', 'coffee'],
  },
  zh: {
    instruction: '请按顺序只写出下列词语中的数字（用阿拉伯数字，不加空格）：',
    separator: '、',
    numbers: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'],
    distractorWords: ['桌子', '小猫', '绿色', '下雨', '面包', '椅子', '大树', '河流', '咖啡', '苹果'],
  },
};
const distractorCount = 3;

export function generateQuestion(language: Language): CaptchaQuestion {
  const { instruction, separator, numbers, distractorWords } = questionWords[language];
  const digits = Array.from({ length: limits.captchaLength }, () => randomInt(10));
  const list = digits.map((digit) => numbers[digit] ?? '');
  const distractors = [...distractorWords];
  for (let count = 0; count < distractorCount; count++) {
    const [word = ''] = distractors.splice(randomInt(distractors.length), 1);
    list.splice(randomInt(list.length + 1), 0, word);
  }
  return { question: `${instruction} ${list.join(separator)}`, answer: digits.join('') };
}

const sidRandomBytes = 18;
const signatureBytes = 15;

/** A new signed sid, of which nothing is stored before a captcha is requested. */
export function createSid(secret: string): string {
  const random = randomBytes(sidRandomBytes).toString('base64url');
  return `${random}.${computeSignature(random, secret)}`;
}

/** The hash under which a sid is stored; null for a wrong signature. */
export function hashValidSid(sid: string, secrets: readonly string[]): Buffer | null {
  const [random = '', signature = '', ...rest] = sid.split('.');
  const isSignatureValid = secrets.some((secret) =>
    isEqualConstantTime(signature, computeSignature(random, secret)),
  );
  if (rest.length > 0 || !isSignatureValid) return null;
  return createHash('sha256').update(sid).digest();
}

function computeSignature(random: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(`sid ${random}`).digest();
  return digest.subarray(0, signatureBytes).toString('base64url');
}

/** Validity of an answer; restarts when it is redeemed, since `register` checks it again. */
const answerLifetimeMs = 10 * minuteMs;
const maxAttempts = 5;

/** Stores the new answer of a sid; the previous one and its redemption are void. */
export async function storeAnswer(db: Database, sidHash: Buffer, answer: string, now: Date): Promise<void> {
  const newAnswer = { answer, expiresAt: computeExpiry(now), triesLeft: maxAttempts, phone: null };
  await db
    .insertInto('captchas')
    .values({ sidHash, ...newAnswer })
    .onConflict((conflict) => conflict.column('sidHash').doUpdateSet(newAnswer))
    .execute();
}

/** The expected answer of a sid, if it is still valid. */
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

/** Redeems an answer for a message to a phone. True once per answer, even for concurrent calls. */
export function redeemAnswer(db: Database, attempt: AnswerAttempt, now: Date): Promise<boolean> {
  return checkAnswer(db, { ...attempt, redeemedFor: null }, now);
}

/** Whether the answer was redeemed for this phone; may be repeated until it expires. */
export function isRedeemedAnswer(db: Database, attempt: AnswerAttempt, now: Date): Promise<boolean> {
  return checkAnswer(db, { ...attempt, redeemedFor: attempt.phone }, now);
}

type AnswerAttempt = { sidHash: Buffer; answer: string; phone: string };

/** One statement, so that a wrong answer always costs a try and a right one is redeemed once. */
async function checkAnswer(
  db: Database,
  { sidHash, phone, redeemedFor, ...submitted }: AnswerAttempt & { redeemedFor: string | null },
  now: Date,
): Promise<boolean> {
  const answer = submitted.answer.trim().toUpperCase();
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
