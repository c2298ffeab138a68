import { notFound, sessionCall } from '../api/index.ts';
import { notAnsweredError } from './errors.ts';

/** `problem-score`: 1 to 5 stars for the answer to a complaint. The first rating stays. */
export const complaintRate = sessionCall('complaintRate', async (services, caller, input) => {
  const rated = await services.db
    .updateTable('complaints')
    .set((complaint) => ({ score: complaint.fn.coalesce('score', complaint.val(input.score)) }))
    .where('borrowerId', '=', caller.borrowerId)
    .where('folio', '=', input.problemId)
    .where('answeredAt', 'is not', null)
    .returning('score')
    .executeTakeFirst();
  if (rated) return { score: rated.score ?? input.score };
  const complaint = await services.db
    .selectFrom('complaints')
    .select('folio')
    .where('borrowerId', '=', caller.borrowerId)
    .where('folio', '=', input.problemId)
    .executeTakeFirst();
  throw complaint === undefined ? notFound() : notAnsweredError();
});
