import type { ReminderTemplate } from '../../../contract/desk/notifications.ts';
import { calendarDayIn } from '../../../lending/index.ts';
import { getMarket, messageTemplates } from '../../config/index.ts';
import { consumeRateLimit } from '../../platform/rateLimits.ts';
import { lockRecipient } from '../contactPreferences/index.ts';
import { findOrder, findStatement } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { findOpenCases } from './content/payments.ts';
import {
  findStaffReminder,
  findWithheldReason,
  secondsUntilContactHours,
  type WithheldReason,
} from './rules.ts';
import { findMessageChannel } from './send.ts';
import { findRecipientWithheldReason } from './storeMessage.ts';

/** Why staff can't send a reminder now. */
export type ReminderWithheldReason =
  | WithheldReason
  | 'nothingDue'
  | 'otherTemplate'
  | 'hours'
  | 'stopped'
  | 'day'
  | 'week'
  | 'waiting'
  | 'unreachable';

/** In which a reminder that was requested may still wait to be sent, and isn't counted against the caps yet. */
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
export async function queueStaffReminder(
  services: Services,
  { borrowerId, orderId, template, subject }: ReminderRequest,
): Promise<ReminderWithheldReason | null> {
  const { db, clock, config, jobs } = services;
  const now = await clock.now();
  const recipient = await lockRecipient(db, borrowerId);
  const order = await findOrder(db, borrowerId, orderId);
  const statement = order && findStatement(order, calendarDayIn(order.terms.timeZone, now));
  if (recipient === undefined || order === undefined || !statement) return 'nothingDue';
  const reminder = findStaffReminder(statement, template);
  if (typeof reminder === 'string') return reminder;
  const market = getMarket(config, recipient.market);
  const withheldReason =
    findWithheldReason(statement, await findOpenCases(db, order)) ??
    (await findRecipientWithheldReason(db, recipient, messageTemplates[template].kind, market, now));
  if (withheldReason !== null) return withheldReason;
  if (secondsUntilContactHours(market.messageHours, market.timeZone, now) > 0) return 'hours';
  if ((await findMessageChannel(services, recipient, template)) === null) return 'unreachable';
  const waitingReminder = { key: `reminder:${borrowerId}`, max: 1, seconds: waitingSeconds };
  if ((await consumeRateLimit(db, waitingReminder, now)) > 0) return 'waiting';
  await jobs.send(db, 'send-message', { borrowerId, about: 'reminder', subject, orderId, template }, 0);
  return null;
}
