import * as pages from '../../../../contract/constants/pages.ts';
import type { Services } from '../../services.ts';
import {
  type ContentWriter,
  isAlwaysCurrent,
  type MessageContent,
  type MessageRequest,
} from '../messageContent.ts';
import {
  complaintAnswered,
  complaintAsked,
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

/** That staff corrected name, address or phone; after a change of phone the former one is notified too. */
const personCorrected: ContentWriter = async ({ db }, { borrowerId, subject }) => {
  const [correctionId = '', former] = subject.split(' ');
  const correction = await db
    .selectFrom('corrections')
    .select('formerPhone')
    .where((row) => row.and({ borrowerId, correctionId }))
    .executeTakeFirst();
  if (correction === undefined) return null;
  return {
    template: 'details_corrected',
    subject,
    orderId: null,
    ...(former === undefined ? {} : { phone: correction.formerPhone }),
    page: { path: pages.account, query: {} },
    values: () => ({}),
    withheldReason: null,
    isStillValid: isAlwaysCurrent,
  };
};

/** What a request about personal data was answered. */
const privacyAnswered: ContentWriter = async ({ db }, { borrowerId, subject }) => {
  const [requestId = ''] = subject.split(' ');
  const request = await db
    .selectFrom('privacyRequests')
    .select('answer')
    .where((row) => row.and({ borrowerId, requestId }))
    .executeTakeFirst();
  const answer = request?.answer;
  if (!answer) return null;
  return {
    template: 'privacy_answered',
    subject,
    orderId: null,
    page: { path: pages.account, query: {} },
    values: () => ({ answer }),
    withheldReason: null,
    isStillValid: isAlwaysCurrent,
  };
};

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
  'complaint.asked': complaintAsked,
  'complaint.answered': complaintAnswered,
  'person.corrected': personCorrected,
  'privacy.answered': privacyAnswered,
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
