import { reopenComplaint as reopenIt } from '../../complaints/index.ts';
import { writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { getComplaint } from './complaints.ts';

/** For who isn't helped by the answer: another follows, and the first stays to be read. */
export const reopenComplaint = writeEndpoint('reopenComplaint', {
  async execute(services, _asking, { folio }) {
    const { borrowerId } = await getComplaint(services.db, folio);
    const answerBy = await reopenIt(services, { borrowerId, folio });
    if (answerBy === null) throw conflictError('waitsAlready');
    return { reply: { folio, answerBy } };
  },
});
