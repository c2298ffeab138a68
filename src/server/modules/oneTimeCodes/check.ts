import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Market } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { CheckOutcome, CodePurpose } from './request.ts';

/** What a code belongs to. */
type CodeSubject = { purpose: CodePurpose; phone: string; scope: string };

/** Keyed: a million codes are hashed in a second, so a plain hash would hide nothing from who reads the table. */
export function hashCode(secret: string, { purpose, phone, scope }: CodeSubject, code: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['one-time-code', purpose, phone, scope, code]))
    .digest();
}

/**
 * `markets`: whose code it may be, `''` among them where one may have been sent for every market. `scopes`: those the code may have been sent for, in one check; `['']` where codes have none. `deviceId`: a code that
 * this device asked for counts beside one that is no device's; another device's never does.
 */
type CodeCheck = {
  purpose: CodePurpose;
  phone: string;
  markets: readonly (Market | '')[];
  code: string;
  scopes?: readonly string[];
  deviceId?: string;
};

/**
 * Spends one try of each code that it could be; a right one is used up. One statement, so that callers at the same time
 * share the tries and only one of them can use the code. Inside a transaction the try is undone with a rollback:
 * commit also when the answer is `wrong`.
 */
export async function checkCode(
  db: Database,
  secrets: readonly string[],
  { purpose, phone, markets, code, scopes = [''], deviceId = '' }: CodeCheck,
  now: Date,
): Promise<CheckOutcome> {
  const hashes = secrets.flatMap((secret) =>
    scopes.map((scope) => hashCode(secret, { purpose, phone, scope }, code)),
  );
  const isCorrect = sql<boolean>`code_hash in (${sql.join(hashes)})`;
  const attempted = await db
    .updateTable('oneTimeCodes')
    .set({
      triesLeft: sql<number>`tries_left - 1`,
      usedAt: sql<Date | null>`case when ${isCorrect} then ${now}::timestamptz end`,
    })
    .where('purpose', '=', purpose)
    .where('phone', '=', phone)
    .where('market', 'in', markets)
    .where('deviceId', 'in', ['', deviceId])
    .where('usedAt', 'is', null)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .returning('usedAt')
    .execute();
  if (attempted.length === 0) return 'gone';
  return attempted.some(({ usedAt }) => usedAt !== null) ? 'right' : 'wrong';
}

/** Removes codes that expired before a day. */
export async function purgeExpiredCodes(db: Database, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('oneTimeCodes').where('expiresAt', '<', expiredBefore).execute();
}
