import type { ReminderTemplate } from '../../../contract/desk/notifications.ts';
import { dayIn } from '../../../lending/index.ts';
import { getMarket, messageTemplates } from '../../config/index.ts';
import { consumeLimit } from '../../platform/rateLimits.ts';
import { lockRecipient } from '../contacts/index.ts';
import { findOrder, findStatement } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { findOpenCases } from './content/payments.ts';
import { findChosenReminder, findHoldReason, type ReminderHoldReason, secondsUntilAllowed } from './rules.ts';
import { canReach } from './send.ts';
import { findWithholdReason } from './storeMessage.ts';

/** Why staff can't send a reminder now. */
export type ReminderRefusal =
  | ReminderHoldReason
  | 'nothingDue'
  | 'otherTemplate'
  | 'hours'
  | 'stopped'
  | 'day'
  | 'week'
  | 'waiting'
  | 'unreachable';

/** In which a reminder that was asked for may still wait to be sent, and isn't counted against the caps yet. */
const waitingSeconds = 600;

type ReminderRequest = {
  borrowerId: number;
  orderId: string;
  template: ReminderTemplate;
  /** Names the request: with it the reminder is sent once. */
  subject: string;
};

/**
 * Queues a reminder that staff chose, or returns why it may not be sent now; what it rests on is looked at once more when it is
 * sent. Within a transaction, in which the borrower's row is locked.
 */
export async function requestReminder(
  services: Services,
  { borrowerId, orderId, template, subject }: ReminderRequest,
): Promise<ReminderRefusal | null> {
  const { db, clock, config, jobs } = services;
  const now = await clock.now();
  const recipient = await lockRecipient(db, borrowerId);
  const order = await findOrder(db, borrowerId, orderId);
  const statement = order && findStatement(order, dayIn(order.terms.timeZone, now));
  if (recipient === undefined || order === undefined || !statement) return 'nothingDue';
  const reminder = findChosenReminder(statement, template);
  if (typeof reminder === 'string') return reminder;
  const market = getMarket(config, recipient.market);
  const refusal =
    findHoldReason(statement, await findOpenCases(db, order)) ??
    (await findWithholdReason(db, recipient, messageTemplates[template].kind, market, now));
  if (refusal !== null) return refusal;
  if (secondsUntilAllowed(market.messageHours, market.timeZone, now) > 0) return 'hours';
  if (!(await canReach(services, recipient, template))) return 'unreachable';
  const waitingReminder = { subject: `reminder:${borrowerId}`, max: 1, seconds: waitingSeconds };
  if ((await consumeLimit(db, waitingReminder, now)) > 0) return 'waiting';
  await jobs.send(db, 'send-message', { borrowerId, about: 'reminder', subject, orderId, template }, 0);
  return null;
}
