import type { Database } from '../../platform/database/index.ts';

/** When the business was added up last; null: never yet. */
export async function findPortfolioRefreshedAt(db: Database): Promise<string | null> {
  const refreshed = await db.selectFrom('portfolioPrepared').select('at').executeTakeFirst();
  return refreshed?.at.toISOString() ?? null;
}
