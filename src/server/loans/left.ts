import { heldOf, type Minor, ZERO } from '../../lending/index.ts';
import { eventsOf, type Order } from './order.ts';

/** What holds of a payment of an order, whatever the day. */
export function leftOf(order: Order, paymentId: string): Minor {
  const events = eventsOf(order);
  const { kept } = heldOf(
    events.filter((event) => event.kind === 'payment').filter(({ id }) => id === paymentId),
    events.filter((event) => event.kind === 'reversal'),
  );
  return kept[0]?.amount ?? ZERO;
}
