import { sql } from 'kysely';
import type { DeskInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn, type Day } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import { type Database, insertOnce, type OrderKey } from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import { refreshCollectionCases } from '../../../collections/index.ts';
import type { Services } from '../../../services.ts';
import { type WriteContext, writeEndpoint } from '../../endpoint.ts';
import { conflictError, dayOutside, putOffTooLong } from '../../errors.ts';
import { getLoanToday, getOrder, getOrderKey } from '../orders.ts';
import { findLastPutOffDay } from '../servicing/holds.ts';

/** The next action is at most so many days ahead, so that no typing error removes a borrower from the list. */
const maxPlannedDays = 60;

type Note = Pick<DeskInput<'note'>, 'kind' | 'text' | 'nextActionOn'> &
  Partial<Pick<DeskInput<'recordContact'>, 'outcome'>>;

/** What is known of a note, as the loan and the call card show it. */
export function selectNotes(db: Database) {
  return db
    .selectFrom('deskNotes as noted')
    .select([
      'noteId',
      'at',
      'actor as by',
      'orderId',
      'kind',
      'outcome',
      'text',
      'nextActionOn',
      'correctedAt',
    ])
    .select(
      sql<boolean>`exists (
        select from desk_notes correction
        where correction.borrower_id = noted.borrower_id and correction.corrects = noted.note_id
      )`.as('isSuperseded'),
    )
    .orderBy('at', 'desc')
    .orderBy('noteId', 'desc');
}

/** A note about a loan, with the day of the next call to its borrower. */
export async function recordNote(
  services: Services,
  { maker, now }: WriteContext,
  key: OrderKey,
  note: Note,
): Promise<void> {
  await requirePlannable(services.db, key, note, now);
  const disputedUntil = await findDisputedUntil(services, key.orderId, note, now);
  await services.db
    .insertInto('deskNotes')
    .values({ ...key, at: now, actor: maker.email, ...note, disputedUntil })
    .execute();
  await refreshCollectionCases(services, { borrowerId: key.borrowerId });
}

async function requirePlannable(
  db: Database,
  { orderId }: OrderKey,
  { nextActionOn }: Pick<Note, 'nextActionOn'>,
  now: Date,
): Promise<void> {
  if (nextActionOn === null) return;
  const { terms } = await getOrder(db, orderId);
  const today = calendarDayIn(terms.timeZone, now);
  const last = addDays(today, maxPlannedDays);
  if (nextActionOn < today || nextActionOn > last)
    throw dayOutside('badSpan', 'nextActionOn', { first: today, last });
}

/**
 * The last day on which a dispute without a day of the next call keeps callers away: no later than one person may decide, whatever
 * kept them away before; null: it is none. Throws 409 where the next call is later.
 */
async function findDisputedUntil(
  services: Services,
  orderId: string,
  { outcome, nextActionOn }: Pick<Note, 'outcome' | 'nextActionOn'>,
  at: Date,
): Promise<Day | null> {
  if (outcome !== 'dispute') return null;
  const { order, today } = await getLoanToday(services, orderId);
  const { market, timeZone } = order.terms;
  const lastAlone = await findLastPutOffDay(services, { order, today });
  const last = lastAlone ?? addDays(today, -1);
  if (nextActionOn !== null && nextActionOn > addDays(last, 1))
    throw putOffTooLong('nextActionOn', lastAlone);
  if (nextActionOn !== null) return null;
  const { maxDaysWithoutApproval } = getMarket(services.config, market).collectionHolds;
  const most = addDays(calendarDayIn(timeZone, at), maxDaysWithoutApproval - 1);
  return [last, most].toSorted()[0] ?? most;
}

export const recordNoteEndpoint = writeEndpoint('note', {
  leavesDebtUnchanged: true,
  async execute(services, context, { orderId, kind, text, nextActionOn }) {
    const key = await getOrderKey(services.db, orderId);
    await recordNote(services, context, key, { kind, text, nextActionOn });
    return { reply: { orderId } };
  },
});

/** A call as it was, corrected: the row of before stays, and this one, of the same time, counts in its stead. */
export const correctContactEndpoint = writeEndpoint('correctContact', {
  leavesDebtUnchanged: true,
  async execute(services, { maker, now }, { borrowerId, noteId, outcome, text, nextActionOn }) {
    const { db } = services;
    const contact = await selectNotes(db)
      .where((row) => row.and({ borrowerId, noteId }))
      .where('outcome', 'is not', null)
      .executeTakeFirstOrThrow(notFound);
    const { orderId, at, kind, isSuperseded } = contact;
    if (isSuperseded) throw conflictError('correctedContact');
    // The promise itself would stay, or there would be none.
    if ((contact.outcome === 'promise') !== (outcome === 'promise')) throw conflictError('promiseContact');
    if (nextActionOn !== contact.nextActionOn)
      await requirePlannable(db, { borrowerId, orderId }, { nextActionOn }, now);
    const disputedUntil = await findDisputedUntil(services, orderId, { outcome, nextActionOn }, at);
    const correction = { outcome, text, nextActionOn, disputedUntil, corrects: noteId, correctedAt: now };
    const row = { borrowerId, orderId, at, kind, actor: maker.email, ...correction };
    if (!(await insertOnce(db.insertInto('deskNotes').values(row)))) throw conflictError('correctedContact');
    await refreshCollectionCases(services, { borrowerId });
    return { reply: { borrowerId, orderId, outcome } };
  },
});
