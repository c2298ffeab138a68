import { sql } from 'kysely';
import type { Database } from './prepared/index.ts';

/** Whether the tables may lie on several machines: there a query that changes rows names one borrower. */
export async function isSharded(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isCitus: boolean }>`
    select to_regclass('pg_dist_partition') is not null as is_citus`.execute(db);
  return rows[0]?.isCitus === true;
}
