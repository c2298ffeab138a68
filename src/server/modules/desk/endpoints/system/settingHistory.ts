import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import type { Services } from '../../../services.ts';
import { listSettingRows, type SettingRow } from './settingRows.ts';

/** What is in effect, since when, and what each was before. */
export async function listSettings(services: Services): Promise<DeskReplyInput<'settings'>['rows']> {
  const history = await readHistory(services.db);
  return listSettingRows(services).map((row) => {
    const [latest, before] = history(row);
    const isRecorded = latest?.value === row.value;
    return {
      ...row,
      since: isRecorded ? latest.since : null,
      before: (isRecorded ? before : latest)?.value ?? null,
    };
  });
}

/** Records the settings that this start changed. Of several processes that start, one does. */
export async function recordSettings(services: Services): Promise<void> {
  const { db, clock } = services;
  const since = await clock.now();
  const history = await readHistory(db);
  const changed = listSettingRows(services).flatMap(({ scope, name, value }) => {
    const [latest] = history({ scope, name });
    if (latest?.value === value) return [];
    return [{ scope, name, value, since, number: (latest?.number ?? 0) + 1 }];
  });
  if (changed.length === 0) return;
  await db
    .insertInto('settingValues')
    .values(changed)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The values of a setting, the newest first. */
async function readHistory(db: Database) {
  const rows = await db.selectFrom('settingValues').selectAll().orderBy('number', 'desc').execute();
  const toKey = ({ scope, name }: Pick<SettingRow, 'scope'> & { name: string }) => `${scope} ${name}`;
  const byKey = Map.groupBy(rows, toKey);
  return (setting: Pick<SettingRow, 'scope' | 'name'>) => byKey.get(toKey(setting)) ?? [];
}
