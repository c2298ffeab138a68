import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Market } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { CheckOutcome, CodePurpose } from './request.ts';

/** What a code is valid for. */
type CodeSubject = { purpose: CodePurpose; phone: string; scope: string };

/** Keyed, since a plain hash of one of a million codes is found in a second. */
export function hashCode(secret: string, { purpose, phone, scope }: CodeSubject, code: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['one-time-code', purpose, phone, scope, code]))
    .digest();
}

/**
 * `markets`: of the code; `''` matches one sent without a market. `scopes`: accepted scopes; `['']` for codes without one.
 * `deviceId`: codes requested by this device or by none are checked, never another device's.
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
 * Checks a code: spends a try of each candidate and consumes a right one. One statement, so that concurrent callers share the
 * tries and one of them can use the code. A rollback undoes the try: commit after `wrong` too.
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
