import type { DeskReplyInput } from '../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { PossibleDuplicate } from '../../bankStatements/index.ts';
import { loadStaffById } from './staffNames.ts';

/** Possible duplicates with the name of who deposited or recorded each. */
export async function toPossibleDuplicateRows(
  db: Database,
  duplicates: readonly PossibleDuplicate[],
): Promise<DeskReplyInput<'approval'>['possibleDuplicates']> {
  const staffIds = duplicates.flatMap(({ staffId }) => staffId ?? []);
  const people = await loadStaffById(db, staffIds);
  return duplicates.map(({ staffId, depositId: _, isOpenDeposit: __, ...duplicate }) => ({
    ...duplicate,
    staffName: people.get(staffId ?? '')?.name ?? null,
  }));
}
