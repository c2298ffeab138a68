import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupMachine } from './backupMachine.ts';

/** Once the part of the log that is being written now is in the repository. */
export async function waitForArchive(machine: BackupMachine): Promise<void> {
  const [now] = await machine.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
  for (;;) {
    const [last] = await machine.query<{ name: string | null }>(
      'select last_archived_wal as name from pg_stat_archiver',
    );
    if (last?.name != null && now !== undefined && last.name >= now.name) return;
    await sleep(200);
  }
}
