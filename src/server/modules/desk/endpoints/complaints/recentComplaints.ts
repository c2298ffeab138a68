import { recentComplaintDays } from '../../../../../contract/desk/collections.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { dayMs } from '../../../../platform/durations.ts';
import { getTypeTitle } from '../../../complaints/index.ts';
import type { Services } from '../../../services.ts';
import type { StaffMember } from '../../auth/accounts.ts';

/** Complaints that collectors must know of: open ones, and those lately decided for the borrower. */
export async function listRecentComplaints(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  { language }: StaffMember,
  borrowerId: number,
): Promise<DeskReplyInput<'loan'>['complaints']> {
  const since = new Date((await clock.now()).getTime() - recentComplaintDays * dayMs);
  const rows = await db
    .selectFrom('complaints')
    .select(['folio', 'problemType', 'problemSonType', 'sentAt', 'answeredAt'])
    .where('borrowerId', '=', borrowerId)
    .where((row) =>
      row.or([
        row('answeredAt', 'is', null),
        row('answeredAt', '>', since).and('outcome', 'in', ['favourable', 'partlyFavourable']),
      ]),
    )
    .orderBy('sentAt', 'desc')
    .execute();
  return rows.map(({ folio, problemType, problemSonType, sentAt, answeredAt }) => ({
    ...{ folio, sentAt, answeredAt },
    title: getTypeTitle(config.complaints, problemSonType ?? problemType, language),
  }));
}
