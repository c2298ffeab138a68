import type { Services } from '../../services.ts';
import type { ContentWriter, MessageContent, MessageRequest } from '../messageContent.ts';
import { personCorrected } from './corrections.ts';
import {
  complaintAnswered,
  complaintReceived,
  orderApproved,
  orderDeclined,
  orderPaidOut,
  orderReceived,
  payoutReturned,
} from './orders.ts';
import {
  creditRefunded,
  extensionInForce,
  paymentReceived,
  paymentReversed,
  reminderContent,
} from './payments.ts';

/** The content of each notification, by event; other events send none. */
const contentWriters: Partial<Record<MessageRequest['about'], ContentWriter>> = {
  'order.received': orderReceived,
  'order.approved': orderApproved,
  'order.declined': orderDeclined,
  'order.paid_out': orderPaidOut,
  'payout.returned': payoutReturned,
  'payment.received': paymentReceived,
  'payment.refunded': creditRefunded,
  'payment.reversed': paymentReversed,
  'loan.extended': extensionInForce,
  'complaint.received': complaintReceived,
  'complaint.answered': complaintAnswered,
  'person.corrected': personCorrected,
  reminder: reminderContent,
};

export function hasContent(about: MessageRequest['about']): boolean {
  return contentWriters[about] !== undefined;
}

/** The content of a message; null if it is out of date. */
export async function createContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  return (await contentWriters[messageRequest.about]?.(services, messageRequest)) ?? null;
}
