import { reopenComplaint as reopenIt } from '../../complaints/index.ts';
import { write } from '../call.ts';
import { refused } from '../refusals.ts';
import { complaintBy } from './complaints.ts';

/** For who isn't helped by the answer: another follows, and the first stays to be read. */
export const reopenComplaint = write('reopenComplaint', {
  async act(services, _asking, { folio }) {
    const { borrowerId } = await complaintBy(services.db, folio);
    const answerBy = await reopenIt(services, { borrowerId, folio });
    if (answerBy === null) throw refused('waitsAlready');
    return { reply: { folio, answerBy } };
  },
});
