import { addDays, calendarDayIn, type HeldDays, toDay } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import type { Order } from '../../../loans/index.ts';
import type { Services } from '../../../services.ts';

/** The days on which a borrower's disputes kept callers away: until the day of the next call, another contact, a hold, or the most. */
export async function listDisputedDays(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { borrowerId, terms: { market, timeZone } }: Pick<Order, 'borrowerId' | 'terms'>,
): Promise<HeldDays[]> {
  const { maxDaysWithoutApproval } = getMarket(config, market).collectionHolds;
  const contacts = await db
    .selectFrom('deskNotes as noted')
    .select(['at', 'outcome', 'nextActionOn', 'disputedUntil'])
    .where('borrowerId', '=', borrowerId)
    .where('outcome', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deskNotes as correction')
            .select('correction.noteId')
            .whereRef('correction.borrowerId', '=', 'noted.borrowerId')
            .whereRef('correction.corrects', '=', 'noted.noteId'),
        ),
      ),
    )
    .orderBy('at')
    .orderBy('noteId')
    .execute();
  const holds = await db
    .selectFrom('loanEvents')
    .select('recordedAt')
    .where((row) => row.and({ borrowerId, kind: 'pause' }))
    .orderBy('recordedAt')
    .execute();
  return contacts.flatMap(({ at, outcome, nextActionOn, disputedUntil }, index) => {
    if (outcome !== 'dispute') return [];
    const valueDate = calendarDayIn(timeZone, at);
    const next = contacts[index + 1];
    const hold = holds.find(({ recordedAt }) => recordedAt >= at);
    const ends = [
      nextActionOn === null
        ? toDay(disputedUntil ?? addDays(valueDate, maxDaysWithoutApproval - 1))
        : addDays(toDay(nextActionOn), -1),
      ...(next === undefined ? [] : [calendarDayIn(timeZone, next.at)]),
      ...(hold === undefined ? [] : [addDays(calendarDayIn(timeZone, hold.recordedAt), -1)]),
    ];
    return [{ valueDate, until: ends.toSorted()[0] ?? valueDate }];
  });
}
