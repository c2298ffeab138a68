import type { DeskReplyInput } from '../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { OtherSum } from '../../bankStatements/index.ts';
import { getStaffPeople } from './staffNames.ts';

/** Sums that money may be already, with the name of who deposited or recorded each. */
export async function nameOtherSums(
  db: Database,
  sums: readonly OtherSum[],
): Promise<DeskReplyInput<'approval'>['otherSums']> {
  const staffIds = sums.flatMap(({ staffId }) => staffId ?? []);
  const people = await getStaffPeople(db, staffIds);
  return sums.map(({ staffId, depositId: _, isOpenDeposit: __, ...sum }) => ({
    ...sum,
    staffName: people.get(staffId ?? '')?.name ?? null,
  }));
}
