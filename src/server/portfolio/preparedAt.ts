import type { Database } from '../database/index.ts';

/** When the business was added up last; null: never yet. */
export async function preparedAtOf(db: Database): Promise<string | null> {
  const prepared = await db.selectFrom('portfolioPrepared').select('at').executeTakeFirst();
  return prepared?.at.toISOString() ?? null;
}
