import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { maskAllButLast } from '../../../../platform/masking.ts';
import type { Services } from '../../../services.ts';
import { listMarketDays } from '../../marketDays.ts';
import { getBorrower } from '../borrowerNames.ts';
import { firstContactRestrictionSql } from './contactRestrictions.ts';

/** How a borrower is reached, and where one of the call list, whether now and when last. */
export async function findContactStatus(
  services: Services,
  borrowerId: number,
): Promise<DeskReplyInput<'loan'>['contact']> {
  const { db, clock } = services;
  const { mobilePhone } = await getBorrower(db, borrowerId);
  const listed = await db
    .selectFrom('collectionCases')
    .select(['lastContactAt', 'nextActionOn'])
    .select(firstContactRestrictionSql(listMarketDays(services, await clock.now())).as('restriction'))
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst();
  return { phone: maskAllButLast(mobilePhone), listed: listed ?? null };
}
