import type { Services } from '../../services.ts';
import type { Content } from '../content.ts';
import type { Wish } from '../wish.ts';
import { complaintAnswered, complaintReceived } from './complaint.ts';
import { approved, declined, paidOut, payoutReturned, received } from './order.ts';
import { creditRefunded, extensionInForce, paymentReceived, paymentReversed } from './payment.ts';
import { reminder } from './reminder.ts';

type Write = (services: Services, wish: Wish) => Promise<Content | null>;

/** What a borrower is told of, and who writes it. Of whatever else is announced he is told by nobody. */
const writers: Partial<Record<Wish['about'], Write>> = {
  'order.received': received,
  'order.approved': approved,
  'order.declined': declined,
  'order.paid_out': paidOut,
  'payout.returned': payoutReturned,
  'payment.received': paymentReceived,
  'payment.refunded': creditRefunded,
  'payment.reversed': paymentReversed,
  'loan.extended': extensionInForce,
  'complaint.received': complaintReceived,
  'complaint.answered': complaintAnswered,
  reminder,
};

export function isTold(about: Wish['about']): boolean {
  return writers[about] !== undefined;
}

/** What there is to say; null where things have gone on meanwhile. */
export async function contentOf(services: Services, wish: Wish): Promise<Content | null> {
  return (await writers[wish.about]?.(services, wish)) ?? null;
}
