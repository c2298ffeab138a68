import * as pages from '../../../../contract/constants/pages.ts';
import { collectionProblemType } from '../../../../contract/status.ts';
import type { Day } from '../../../../lending/index.ts';
import { formatDayCount } from '../../../config/format.ts';
import type { Database } from '../../../platform/database/index.ts';
import {
  findOpenOffer,
  findOrder,
  findStatement,
  getMarketContext,
  lockAndFindOrder,
  type Order,
} from '../../loans/index.ts';
import { getReminderPayment, type ReminderPayment } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import type { MessageContent, MessageFormatter, MessageValues } from '../messageContent.ts';
import type { MessageRequest } from '../messageRequest.ts';
import { findHoldReason, findReminder } from '../reminderRules.ts';

/** What falls due or is late, on the day it is sent; null where there is nothing to remind of any more. */
export async function reminderContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  const { db } = services;
  const { borrowerId, orderId } = messageRequest;
  const order = orderId === null ? undefined : await findOrder(db, borrowerId, orderId);
  if (order === undefined) return null;
  const today = await getMarketContext(services, order.terms.market);
  const statement = findStatement(order, today.today);
  const dueReminder = statement && findReminder(statement);
  if (!dueReminder) return null;
  const hold = findHoldReason(statement, await hasOpenComplaint(db, order));
  const baseContent = {
    template: dueReminder.template,
    subject: `${order.orderId} ${dueReminder.dueOn}`,
    orderId,
    page: { path: pages.repayment, query: { orderId: order.orderId } },
    holdReason: hold,
  };
  // Nobody is asked to make a number that nobody is told.
  const offer = findOpenOffer(statement);
  const reminderPayment = hold === null ? await getReminderPayment(services, order, today) : undefined;
  if (hold === null && reminderPayment === undefined) return null;
  return {
    ...baseContent,
    values: (voice) =>
      reminderPayment ? toValues(reminderPayment, { ...dueReminder, offer, today: today.today }, voice) : {},
    isStillValid: async (trx) => {
      const currentOrder = await lockAndFindOrder(trx, { borrowerId, orderId: order.orderId });
      const currentStatement = currentOrder && findStatement(currentOrder, today.today);
      return (
        currentStatement?.repayAmount === statement.repayAmount &&
        currentStatement.repayDate === statement.repayDate &&
        findOpenOffer(currentStatement)?.remaining === offer?.remaining
      );
    },
  };
}

type DueReminder = { dueOn: Day; daysLate: number; offer: ReturnType<typeof findOpenOffer>; today: Day };

function toValues(
  { amount, until, after, later, paymentMethod }: ReminderPayment,
  { dueOn, daysLate, offer, today }: DueReminder,
  { language, formatMoney: money, formatDay: day, formatPhrase: phrase }: MessageFormatter,
): MessageValues {
  const reference = paymentMethod && {
    channel: paymentMethod.channel.name,
    codeName: paymentMethod.channel.code.name[language],
    reference: paymentMethod.reference.reference,
  };
  return {
    // What falls due is said with its day; what ends the loan today stands beside the number for it.
    amount: money(later?.amount ?? amount),
    due: day(dueOn),
    until: day(later?.on ?? until),
    days: formatDayCount(daysLate, language),
    grows: after > amount && until === today ? phrase('grows', { after: money(after) }) : '',
    offer: offer ? phrase('offer', { amount: money(offer.remaining), by: day(offer.expiresOn) }) : '',
    pay: later === null ? (reference ? phrase('pay', reference) : '') : formatPayToday(),
  };

  function formatPayToday(): string {
    const today = money(amount);
    return reference ? phrase('payToday', { today, ...reference }) : phrase('endsToday', { today });
  }
}

/** Whether a complaint about how this loan, or any, is collected waits for its answer. */
async function hasOpenComplaint(db: Database, { borrowerId, orderId }: Order): Promise<boolean> {
  const openComplaint = await db
    .selectFrom('complaints')
    .select('folio')
    .where('borrowerId', '=', borrowerId)
    .where('problemType', '=', collectionProblemType)
    .where('answeredAt', 'is', null)
    .where((where) => where.or([where('orderId', '=', orderId), where('orderId', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  return openComplaint !== undefined;
}
