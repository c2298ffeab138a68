import { notFound, sessionCall } from '../api/index.ts';
import { createOriginationError } from './origination/errors.ts';

/** `google-score`: 1 to 5 stars for the named repaid order or, without a name, for the latest one not yet rated. */
export const rateCall = sessionCall('rate', async (services, caller, input) => {
  const { orderId } = input;
  const ownOrders = services.db
    .selectFrom('orders')
    .select(['orderId', 'score', 'state'])
    .where('borrowerId', '=', caller.borrowerId);
  const target = await (orderId === undefined
    ? ownOrders
        .where('state', '=', 'repaid')
        .orderBy('score', (order) => order.asc().nullsFirst())
        .orderBy('settledOn', 'desc')
        .limit(1)
    : ownOrders.where('orderId', '=', orderId)
  ).executeTakeFirst();
  if (target === undefined && orderId !== undefined) throw notFound();
  if (target?.state !== 'repaid') throw createOriginationError('notRateable');
  if (target.score !== null) return { score: target.score };
  await services.db
    .updateTable('orders')
    .set({ score: input.score })
    .where((row) => row.and({ borrowerId: caller.borrowerId, orderId: target.orderId, score: null }))
    .execute();
  return { score: input.score };
});
