import { notFound } from '../../../api/index.ts';
import { correctContact, type NoteError, recordNote } from '../../../collections/index.ts';
import { writeEndpoint } from '../../endpoint.ts';
import { conflictError, dayOutside, putOffTooLong, type RejectedFieldError } from '../../errors.ts';
import { getOrderKey } from '../orders.ts';

/** The error that names the days which the next call may have. */
export function createNoteError(refusal: NoteError): RejectedFieldError {
  return refusal.state === 'badSpan'
    ? dayOutside('badSpan', 'nextActionOn', refusal)
    : putOffTooLong('nextActionOn', refusal.last);
}

export const noteEndpoint = writeEndpoint('note', {
  leavesDebtUnchanged: true,
  async execute(services, { maker, now }, { orderId, kind, text, nextActionOn }) {
    const key = await getOrderKey(services.db, orderId);
    const note = { kind, text, nextActionOn, actor: maker.email };
    const recorded = await recordNote(services, key, note, now);
    if (recorded.state !== 'done') throw createNoteError(recorded);
    return { reply: { orderId } };
  },
});

export const correctContactEndpoint = writeEndpoint('correctContact', {
  leavesDebtUnchanged: true,
  async execute(services, { maker, now }, { reason: _, ...contact }) {
    const corrected = await correctContact(services, { ...contact, actor: maker.email }, now);
    const { borrowerId, outcome } = contact;
    switch (corrected.state) {
      case 'done':
        return { reply: { borrowerId, orderId: corrected.orderId, outcome } };
      case 'notFound':
        throw notFound();
      case 'correctedContact':
      case 'promiseContact':
        throw conflictError(corrected.state);
      default:
        throw createNoteError(corrected);
    }
  },
});
