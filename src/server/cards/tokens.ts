import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/index.ts';
import { notFound } from '../http/index.ts';
import { pageExpired } from './refusals.ts';

const validMs = 30 * 60_000;
const forgetMs = 24 * 60 * 60_000;

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Issues a one-time repayToken for an order. Those of yesterday are forgotten on the way. */
export async function issueToken(
  db: Database,
  borrowerId: number,
  orderId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db
    .deleteFrom('repayTokens')
    .where('borrowerId', '=', borrowerId)
    .where('expiresAt', '<', new Date(now.getTime() - forgetMs))
    .execute();
  await db
    .insertInto('repayTokens')
    .values({
      borrowerId,
      tokenHash: hashToken(token),
      orderId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + validMs),
    })
    .execute();
  return token;
}

/** Whether a token of this order can still be used; throws 404 for one that was never issued for it. */
export async function isTokenFresh(
  trx: Database,
  borrowerId: number,
  orderId: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('repayTokens')
    .select(['usedAt', 'expiresAt'])
    .where('borrowerId', '=', borrowerId)
    .where('tokenHash', '=', hashToken(token))
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  if (row.usedAt !== null) return false;
  if (row.expiresAt <= now) throw pageExpired();
  return true;
}

/** Uses up every token of an order: of commits at the same time, with whichever tokens, one gets through. */
export async function useTokens(
  trx: Database,
  borrowerId: number,
  orderId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('repayTokens')
    .set({ usedAt: now })
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('usedAt', 'is', null)
    .execute();
}
