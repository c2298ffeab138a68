import { writeEndpoint } from '../endpoint.ts';
import { getOrderKey } from './loanLookup.ts';

export const note = writeEndpoint('note', {
  async execute({ db }, { actorId, now }, { orderId, kind, text }) {
    const key = await getOrderKey(db, orderId);
    await db
      .insertInto('deskNotes')
      .values({ ...key, at: now, actor: actorId, kind, text })
      .execute();
    return { reply: { orderId } };
  },
});
