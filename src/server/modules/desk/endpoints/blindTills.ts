import type { Database } from '../../../platform/database/index.ts';
import { isBlindCountSql } from '../../tills/index.ts';
import { listStaffIdsOfPerson } from '../auth/accounts.ts';
import type { StaffIdentity } from '../endpoint.ts';

/** Those of the tills that are the person's own, by any account, and counted blind: the person is not told what they should hold. */
export async function listBlindTills(
  db: Database,
  viewer: StaffIdentity,
  tillIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (tillIds.length === 0) return new Set();
  const own = await queryOwnBlindTills(db, viewer);
  const rows = await own.where('tillId', 'in', tillIds).execute();
  return new Set(rows.map(({ tillId }) => tillId));
}

/** All tills of the person's own that are counted blind. */
export async function listOwnBlindTills(db: Database, viewer: StaffIdentity): Promise<string[]> {
  const own = await queryOwnBlindTills(db, viewer);
  return (await own.execute()).map(({ tillId }) => tillId);
}

async function queryOwnBlindTills(db: Database, viewer: StaffIdentity) {
  const staffIds = await listStaffIdsOfPerson(db, viewer);
  return db.selectFrom('tills').select('tillId').where('staffId', 'in', staffIds).where(isBlindCountSql);
}
