import * as pages from '../../../../contract/constants/pages.ts';
import { type ContentWriter, isAlwaysCurrent } from '../messageContent.ts';

/** That staff corrected name, address or phone; after a change of phone the former one is notified too. */
export const personCorrected: ContentWriter = async ({ db }, { borrowerId, subject }) => {
  const [correctionId = '', former] = subject.split(' ');
  const correction = await db
    .selectFrom('corrections')
    .select('formerPhone')
    .where((row) => row.and({ borrowerId, correctionId }))
    .executeTakeFirst();
  if (correction === undefined) return null;
  return {
    template: 'details_corrected',
    subject,
    orderId: null,
    ...(former === undefined ? {} : { phone: correction.formerPhone }),
    page: { path: pages.account, query: {} },
    values: () => ({}),
    holdReason: null,
    isStillValid: isAlwaysCurrent,
  };
};
