import { type Database, hasRow } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';

/** The lowest id of generated borrowers of the demonstration, whose own folder modules may not import. */
export const firstGeneratedId = 10_001;

/** Whether the demonstration's history is configured but not generated yet. */
export async function isHistoryMissing({
  db,
  settings,
}: Pick<Services, 'db' | 'settings'>): Promise<boolean> {
  return settings.demonstrationHistory && !(await generatedHistoryExists(db));
}

export async function generatedHistoryExists(db: Database): Promise<boolean> {
  const generated = db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where('borrowerId', '=', firstGeneratedId);
  return hasRow(generated);
}
