import { maxPlannedDays } from '../../../contract/desk/collections.ts';
import type { DeskInput } from '../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn, type Day } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { type Database, insertOnce, type OrderKey } from '../../platform/database/index.ts';
import { findOrder, type Order } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { refreshCollectionCases } from './cases.ts';
import { isSupersededNoteSql } from './currentNotes.ts';
import { findLastContactDeferralDay } from './holdLimits.ts';

type Note = Pick<DeskInput<'note'>, 'kind' | 'text' | 'nextActionOn'> &
  Partial<Pick<DeskInput<'recordContact'>, 'outcome'>>;

/**
 * - `badSpan`: the next call is before `first` or after `last`
 * - `putOffTooLong`: the next call is after the last day through which one person may put calls off; null: not for a day
 */
export type NoteError =
  | { state: 'badSpan'; first: Day; last: Day }
  | { state: 'putOffTooLong'; last: Day | null };

/** Notes as the loan and the call card show them. */
export function notesQuery(db: Database) {
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
    .select(isSupersededNoteSql.as('isSuperseded'))
    .orderBy('at', 'desc')
    .orderBy('noteId', 'desc');
}

/** Records a note about a loan, with the day of the next call to its borrower, by a staff member's e-mail. */
export async function recordNote(
  services: Services,
  key: OrderKey,
  note: Note & { actor: string },
  now: Date,
): Promise<NoteError | { state: 'done' }> {
  const order = await getOrder(services.db, key);
  const outsideOfSpan = checkNextAction(order, note.nextActionOn, now);
  if (outsideOfSpan !== null) return outsideOfSpan;
  const dispute = await findDisputedUntil(services, order, note, { at: now, now });
  if (dispute.state !== 'done') return dispute;
  const { disputedUntil } = dispute;
  await services.db
    .insertInto('deskNotes')
    .values({ ...key, at: now, ...note, disputedUntil })
    .execute();
  await refreshCollectionCases(services, { borrowerId: key.borrowerId });
  return { state: 'done' };
}

/**
 * - `correctedContact`: it was corrected already
 * - `promiseContact`: the promise itself would stay, or there would be none
 */
export type ContactCorrectionError =
  | NoteError
  | { state: 'notFound' | 'correctedContact' | 'promiseContact' };

type ContactCorrection = Pick<
  DeskInput<'correctContact'>,
  'borrowerId' | 'noteId' | 'outcome' | 'text' | 'nextActionOn'
> & { actor: string };

/** Corrects a call: the row of before stays, and this one, of the same time, counts in its stead. */
export async function correctContact(
  services: Services,
  { borrowerId, noteId, outcome, text, nextActionOn, actor }: ContactCorrection,
  now: Date,
): Promise<ContactCorrectionError | { state: 'done'; orderId: string }> {
  const { db } = services;
  const contact = await notesQuery(db)
    .where((row) => row.and({ borrowerId, noteId }))
    .where('outcome', 'is not', null)
    .executeTakeFirst();
  if (contact === undefined) return { state: 'notFound' };
  const { orderId, at, kind, isSuperseded } = contact;
  if (isSuperseded) return { state: 'correctedContact' };
  if ((contact.outcome === 'promise') !== (outcome === 'promise')) return { state: 'promiseContact' };
  const order = await getOrder(db, { borrowerId, orderId });
  const outsideOfSpan =
    nextActionOn === contact.nextActionOn ? null : checkNextAction(order, nextActionOn, now);
  if (outsideOfSpan !== null) return outsideOfSpan;
  const dispute = await findDisputedUntil(services, order, { outcome, nextActionOn }, { at, now });
  if (dispute.state !== 'done') return dispute;
  const { disputedUntil } = dispute;
  const correction = { outcome, text, nextActionOn, disputedUntil, corrects: noteId, correctedAt: now };
  const row = { borrowerId, orderId, at, kind, actor, ...correction };
  if (!(await insertOnce(db.insertInto('deskNotes').values(row)))) return { state: 'correctedContact' };
  await refreshCollectionCases(services, { borrowerId });
  return { state: 'done', orderId };
}

async function getOrder(db: Database, { borrowerId, orderId }: OrderKey): Promise<Order> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined) throw new Error(`no order ${orderId}`);
  return order;
}

function checkNextAction({ terms }: Order, nextActionOn: string | null, now: Date): NoteError | null {
  const first = calendarDayIn(terms.timeZone, now);
  const last = addDays(first, maxPlannedDays);
  const isOutside = nextActionOn !== null && (nextActionOn < first || nextActionOn > last);
  return isOutside ? { state: 'badSpan', first, last } : null;
}

/**
 * The last day on which a dispute without a day of the next call keeps callers away: no later than one person may decide, whatever
 * kept them away before; null: it is none. `at`: when it was noted.
 */
async function findDisputedUntil(
  services: Services,
  order: Order,
  { outcome, nextActionOn }: Pick<Note, 'outcome' | 'nextActionOn'>,
  { at, now }: { at: Date; now: Date },
): Promise<NoteError | { state: 'done'; disputedUntil: Day | null }> {
  if (outcome !== 'dispute') return { state: 'done', disputedUntil: null };
  const { market, timeZone } = order.terms;
  const today = calendarDayIn(timeZone, now);
  const lastDeferral = await findLastContactDeferralDay(services, { order, today });
  const last = lastDeferral ?? addDays(today, -1);
  if (nextActionOn !== null && nextActionOn > addDays(last, 1))
    return { state: 'putOffTooLong', last: lastDeferral };
  if (nextActionOn !== null) return { state: 'done', disputedUntil: null };
  const { maxDaysWithoutApproval } = getMarket(services.config, market).collectionHolds;
  const max = addDays(calendarDayIn(timeZone, at), maxDaysWithoutApproval - 1);
  return { state: 'done', disputedUntil: [last, max].toSorted()[0] ?? max };
}
