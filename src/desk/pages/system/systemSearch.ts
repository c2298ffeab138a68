import { eventStates, eventTypes } from '../../../contract/desk/webhookEvents.ts';
import { parseDay, parseOneOf, parseText } from '../../searchParams.ts';

export const systemLists = ['now', 'events', 'jobs', 'notices'] as const;

/** The address of the system page. `eventId`, or `noticeOf` (a provider) with `noticeId`: what is open beside the list. */
export const systemSearchFields = {
  list: parseOneOf(systemLists),
  state: parseOneOf(eventStates),
  type: parseOneOf(eventTypes),
  orderId: parseText,
  eventId: parseText,
  provider: parseText,
  paymentId: parseText,
  from: parseDay,
  to: parseDay,
  noticeOf: parseText,
  noticeId: parseText,
};
