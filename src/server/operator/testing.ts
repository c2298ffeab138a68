import { createHash } from 'node:crypto';
import type { Database } from '../database/index.ts';
import { limitedRights, operatorRights } from './tokens.ts';

const plenty = 1_000_000_000_000;
const yearMs = 365 * 86_400_000;

/** Lets a machine by the name of `tests` do everything by a token, as much as it likes. */
export async function allowOperator({ db }: { db: Database }, token: string): Promise<void> {
  const amounts = { MXN: plenty, INR: plenty, COP: plenty };
  const now = new Date();
  await db
    .insertInto('operatorTokens')
    .values({
      name: 'tests',
      tokenHash: createHash('sha256').update(token).digest(),
      calls: [...operatorRights],
      createdAt: now,
      expiresAt: new Date(now.getTime() + yearMs),
      dailyLimits: JSON.stringify(Object.fromEntries(limitedRights.map((right) => [right, amounts]))),
    })
    .execute();
}
