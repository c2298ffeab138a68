import type { DeskInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn } from '../../../../../lending/index.ts';
import type { OrderKey } from '../../../../platform/database/index.ts';
import { refreshCollectionCases } from '../../../collections/index.ts';
import type { Services } from '../../../services.ts';
import { type WriteContext, writeEndpoint } from '../../endpoint.ts';
import { dayOutside } from '../../errors.ts';
import { getOrder, getOrderKey } from '../lookups.ts';

/** The next action is at most so many days ahead, so that no typing error removes a borrower from the list. */
const maxPlannedDays = 60;

type Note = Pick<DeskInput<'note'>, 'kind' | 'text' | 'nextActionOn'> &
  Partial<Pick<DeskInput<'recordContact'>, 'outcome'>>;

/** A note about a loan, with the day of the next call to its borrower. */
export async function recordNote(
  services: Services,
  { maker, now }: WriteContext,
  key: OrderKey,
  note: Note,
): Promise<void> {
  const { db } = services;
  if (note.nextActionOn !== null) {
    const { terms } = await getOrder(db, key.orderId);
    const today = calendarDayIn(terms.timeZone, now);
    const last = addDays(today, maxPlannedDays);
    if (note.nextActionOn < today || note.nextActionOn > last)
      throw dayOutside('badSpan', 'nextActionOn', { first: today, last });
  }
  await db
    .insertInto('deskNotes')
    .values({ ...key, at: now, actor: maker.email, ...note })
    .execute();
  await refreshCollectionCases(services, { borrowerId: key.borrowerId });
}

export const recordNoteEndpoint = writeEndpoint('note', {
  leavesDebtUnchanged: true,
  async execute(services, context, { orderId, kind, text, nextActionOn }) {
    const key = await getOrderKey(services.db, orderId);
    await recordNote(services, context, key, { kind, text, nextActionOn });
    return { reply: { orderId } };
  },
});
