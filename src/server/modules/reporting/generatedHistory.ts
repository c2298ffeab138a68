import type { Database } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';

/** The first id of a borrower whom the demonstration generates. */
export const firstGeneratedId = 10_001;

/** Whether the history is wanted and not there yet. */
export async function isHistoryMissing({
  db,
  settings,
}: Pick<Services, 'db' | 'settings'>): Promise<boolean> {
  return settings.demonstrationHistory && !(await generatedHistoryExists(db));
}

export async function generatedHistoryExists(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where('borrowerId', '=', firstGeneratedId)
    .executeTakeFirst();
  return row !== undefined;
}
