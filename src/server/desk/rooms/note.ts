import { write } from '../call.ts';
import { orderKey } from './loanOf.ts';

export const note = write('note', {
  async act({ db }, { who, now }, { orderId, kind, text }) {
    const key = await orderKey(db, orderId);
    await db
      .insertInto('deskNotes')
      .values({ ...key, at: now, actor: who, kind, text })
      .execute();
    return { reply: { orderId } };
  },
});
