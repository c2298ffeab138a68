import type { Services } from '../../services.ts';
import type { MessageContent, MessageRequest } from '../messageContent.ts';
import {
  complaintAnsweredContent,
  complaintReceivedContent,
  orderApprovedContent,
  orderDeclinedContent,
  orderReceivedContent,
  paidOutContent,
  payoutReturnedContent,
} from './orders.ts';
import {
  creditRefundedContent,
  extensionInForceContent,
  paymentReceivedContent,
  paymentReversedContent,
  reminderContent,
} from './payments.ts';

type ContentWriter = (services: Services, messageRequest: MessageRequest) => Promise<MessageContent | null>;

/** What a borrower is told of, and who writes it. Of whatever else is announced he is told by nobody. */
const contentWriters: Partial<Record<MessageRequest['about'], ContentWriter>> = {
  'order.received': orderReceivedContent,
  'order.approved': orderApprovedContent,
  'order.declined': orderDeclinedContent,
  'order.paid_out': paidOutContent,
  'payout.returned': payoutReturnedContent,
  'payment.received': paymentReceivedContent,
  'payment.refunded': creditRefundedContent,
  'payment.reversed': paymentReversedContent,
  'loan.extended': extensionInForceContent,
  'complaint.received': complaintReceivedContent,
  'complaint.answered': complaintAnsweredContent,
  reminder: reminderContent,
};

export function hasContent(about: MessageRequest['about']): boolean {
  return contentWriters[about] !== undefined;
}

/** What there is to say; null where things have gone on meanwhile. */
export async function createContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  return (await contentWriters[messageRequest.about]?.(services, messageRequest)) ?? null;
}
