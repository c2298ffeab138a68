import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/index.ts';
import { notFound } from '../api/index.ts';
import { pageExpiredError } from './errors.ts';

const tokenValidMs = 30 * 60_000;
const tokenRetentionMs = 24 * 60 * 60_000;

export function hashRepayToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Issues a one-time repayToken for an order. Those of yesterday are forgotten on the way. */
export async function issueRepayToken(
  db: Database,
  borrowerId: number,
  orderId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db
    .deleteFrom('repayTokens')
    .where('borrowerId', '=', borrowerId)
    .where('expiresAt', '<', new Date(now.getTime() - tokenRetentionMs))
    .execute();
  await db
    .insertInto('repayTokens')
    .values({
      borrowerId,
      tokenHash: hashRepayToken(token),
      orderId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + tokenValidMs),
    })
    .execute();
  return token;
}

/** Whether a token of this order can still be used; throws 404 for one that was never issued for it. */
export async function isTokenUsable(
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
    .where('tokenHash', '=', hashRepayToken(token))
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  if (row.usedAt !== null) return false;
  if (row.expiresAt <= now) throw pageExpiredError();
  return true;
}

/** Uses up every token of an order: of commits at the same time, with whichever tokens, one gets through. */
export async function consumeTokens(
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
