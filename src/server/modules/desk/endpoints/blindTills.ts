import type { Database } from '../../../platform/database/index.ts';
import { findCountStates } from '../../tills/index.ts';
import { listStaffIdsOfPerson } from '../auth/accounts.ts';
import type { StaffIdentity } from '../endpoint.ts';

/** Those of the tills that are the person's own, by any account, and counted blind: the person is not told what they should hold. */
export async function listBlindTills(
  db: Database,
  viewer: StaffIdentity,
  tillIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (tillIds.length === 0) return new Set();
  const own = await db
    .selectFrom('tills')
    .select('tillId')
    .where('tillId', 'in', tillIds)
    .where('staffId', 'in', await listStaffIdsOfPerson(db, viewer))
    .execute();
  const states = await findCountStates(
    db,
    own.map(({ tillId }) => tillId),
  );
  return new Set([...states].flatMap(([tillId, { isBlindCount }]) => (isBlindCount ? [tillId] : [])));
}
