import type { Database } from '../../../src/server/platform/database/index.ts';
import type { SimulatedDay } from '../../bench/paymentRails/simulatedDay.ts';

/** What was acknowledged by a moment and isn't there, or is there twice, a line each. */
export async function findMissingWrites(
  db: Database,
  { callLog, providers, origin }: SimulatedDay,
  until: number,
): Promise<string[]> {
  const [payments, notes, ordersInReview] = await Promise.all([
    db.selectFrom('receivedPayments').select(['provider', 'paymentId', 'amount']).execute(),
    db.selectFrom('deskNotes').select('text').execute(),
    db.selectFrom('orders').select('orderId').where('state', '=', 'in_review').execute(),
  ]);
  const amounts = new Map(
    payments.map((payment) => [`${payment.provider}:${payment.paymentId}`, payment.amount]),
  );
  const noteCounts = new Map<string, number>();
  for (const { text } of notes) noteCounts.set(text, (noteCounts.get(text) ?? 0) + 1);
  const undecidedOrders = new Set(ordersInReview.map(({ orderId }) => orderId));
  const paidIds = callLog.acknowledgedOf('notice', until).filter((writeId) => writeId !== '');
  const pictures = await Promise.all(
    callLog.acknowledgedOf('picture', until).map(async (address) => {
      const response = await fetch(`${origin}${address}`);
      await response.arrayBuffer();
      return { address, isThere: response.status === 200 };
    }),
  );
  return [
    ...paidIds.filter((id) => amounts.get(id) !== providers.received.get(id)).map((id) => `payment ${id}`),
    ...callLog.acknowledgedOf('note', until).filter((text) => noteCounts.get(text) !== 1),
    ...callLog
      .acknowledgedOf('decision', until)
      .filter((id) => undecidedOrders.has(id))
      .map((id) => `decision of ${id}`),
    ...pictures.filter(({ isThere }) => !isThere).map(({ address }) => `picture ${address}`),
  ];
}
