import { type Minor, splitReversedPayments, ZERO } from '../../../lending/index.ts';
import { type Order, toLoanEvents } from './order.ts';

/** What holds of a payment of an order, whatever the day. */
export function computeRetainedAmount(order: Order, paymentId: string): Minor {
  const events = toLoanEvents(order);
  const { retained } = splitReversedPayments(
    events.filter((event) => event.kind === 'payment').filter(({ id }) => id === paymentId),
    events.filter((event) => event.kind === 'reversal'),
  );
  return retained[0]?.amount ?? ZERO;
}
