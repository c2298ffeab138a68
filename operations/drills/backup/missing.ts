import type { Day } from '../../../bench/rails/day.ts';
import type { Database } from '../../../src/server/database/index.ts';

/** What was acknowledged by a moment and isn't there, or is there twice, a line each. */
export async function missing(db: Database, { tally, outside, origin }: Day, by: number): Promise<string[]> {
  const [payments, notes, waiting] = await Promise.all([
    db.selectFrom('receivedPayments').select(['provider', 'paymentId', 'amount']).execute(),
    db.selectFrom('deskNotes').select('text').execute(),
    db.selectFrom('orders').select('orderId').where('state', '=', 'in_review').execute(),
  ]);
  const amounts = new Map(payments.map((one) => [`${one.provider}:${one.paymentId}`, one.amount]));
  const times = new Map<string, number>();
  for (const { text } of notes) times.set(text, (times.get(text) ?? 0) + 1);
  const undecided = new Set(waiting.map(({ orderId }) => orderId));
  const paid = tally.of('notice', by).filter((what) => what !== '');
  const pictures = await Promise.all(
    tally.of('picture', by).map(async (address) => {
      const answer = await fetch(`${origin}${address}`);
      await answer.arrayBuffer();
      return { address, isThere: answer.status === 200 };
    }),
  );
  return [
    ...paid.filter((id) => amounts.get(id) !== outside.received.get(id)).map((id) => `payment ${id}`),
    ...tally.of('note', by).filter((text) => times.get(text) !== 1),
    ...tally
      .of('decision', by)
      .filter((id) => undecided.has(id))
      .map((id) => `decision of ${id}`),
    ...pictures.filter(({ isThere }) => !isThere).map(({ address }) => `picture ${address}`),
  ];
}
