import { createHash } from 'node:crypto';
import type { Database } from '../../../platform/database/index.ts';
import { limitedPermissions, operatorPermissions } from '../tokens.ts';

const unlimitedAmount = 1_000_000_000_000;
const yearMs = 365 * 86_400_000;

/** Lets a machine by the name of `tests` do everything by a token, as much as it likes. */
export async function createTestOperatorToken({ db }: { db: Database }, token: string): Promise<void> {
  const amounts = { MXN: unlimitedAmount, INR: unlimitedAmount, COP: unlimitedAmount };
  const now = new Date();
  await db
    .insertInto('operatorTokens')
    .values({
      name: 'tests',
      tokenHash: createHash('sha256').update(token).digest(),
      calls: [...operatorPermissions],
      createdAt: now,
      expiresAt: new Date(now.getTime() + yearMs),
      dailyLimits: JSON.stringify(
        Object.fromEntries(limitedPermissions.map((permission) => [permission, amounts])),
      ),
    })
    .execute();
}
