import { loanCode } from '../../contract/codes.ts';
import { Refusal, sessionCall } from '../http/index.ts';

/** `google-score`: 1 to 5 stars for the named repaid order or, without a name, for the latest one not yet rated. */
export const rate = sessionCall('rate', async (services, caller, input) => {
  const target = await services.db
    .selectFrom('orders')
    .select(['order_id', 'score'])
    .where('borrower_id', '=', caller.borrowerId)
    .where('state', '=', 'repaid')
    .$if(input.orderId !== undefined, (query) => query.where('order_id', '=', input.orderId ?? ''))
    .orderBy('score', (order) => order.asc().nullsFirst())
    .orderBy('settled_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (target === undefined) throw notRateable();
  if (target.score !== null) return { score: target.score };
  await services.db
    .updateTable('orders')
    .set({ score: input.score })
    .where('borrower_id', '=', caller.borrowerId)
    .where('order_id', '=', target.order_id)
    .where('score', 'is', null)
    .execute();
  return { score: input.score };
});

function notRateable(): Refusal {
  return new Refusal(loanCode.notRateable, {
    es: 'Podrás calificarnos cuando tu préstamo esté pagado.',
    en: 'You can rate us once your loan is repaid.',
  });
}
