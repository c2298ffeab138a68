import { loanCode } from '../../contract/codes.ts';
import { notFound, Refusal, sessionCall } from '../http/index.ts';

/** `google-score`: 1 to 5 stars for the named repaid order or, without a name, for the latest one not yet rated. */
export const rate = sessionCall('rate', async (services, caller, input) => {
  const { orderId } = input;
  const own = services.db
    .selectFrom('orders')
    .select(['order_id', 'score', 'state'])
    .where('borrower_id', '=', caller.borrowerId);
  const target = await (orderId === undefined
    ? own
        .where('state', '=', 'repaid')
        .orderBy('score', (order) => order.asc().nullsFirst())
        .orderBy('settled_on', 'desc')
        .limit(1)
    : own.where('order_id', '=', orderId)
  ).executeTakeFirst();
  if (target === undefined && orderId !== undefined) throw notFound();
  if (target?.state !== 'repaid') throw notRateable();
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
