import type { Database } from '../../../platform/database/index.ts';
import { findCountStates } from '../../tills/index.ts';
import type { StaffMember } from '../auth/accounts.ts';

/** Those of the tills that are the person's own and counted blind: the person is not told what they should hold. */
export async function listHiddenTills(
  db: Database,
  { staffId }: Pick<StaffMember, 'staffId'>,
  tillIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (tillIds.length === 0) return new Set();
  const own = await db
    .selectFrom('tills')
    .select('tillId')
    .where('tillId', 'in', tillIds)
    .where('staffId', '=', staffId)
    .execute();
  const states = await findCountStates(
    db,
    own.map(({ tillId }) => tillId),
  );
  return new Set([...states].flatMap(([tillId, { isBlind }]) => (isBlind ? [tillId] : [])));
}
