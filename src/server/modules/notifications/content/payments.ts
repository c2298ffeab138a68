import * as pages from '../../../../contract/constants/pages.ts';
import { collectionProblemType } from '../../../../contract/status.ts';
import {
  addBusinessDays,
  calendarDayIn,
  type Day,
  findOpenOffer,
  type Statement,
  toDay,
} from '../../../../lending/index.ts';
import { formatDayCount } from '../../../config/format.ts';
import { getMarket } from '../../../config/index.ts';
import { type Database, hasRow } from '../../../platform/database/index.ts';
import { openClaimsQuery } from '../../claims/index.ts';
import {
  findOrder,
  findStatement,
  getMarketContext,
  lockAndFindOrder,
  type Order,
  refundIdentifier,
} from '../../loans/index.ts';
import { createReminderPayment, type ReminderPayment } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import {
  type ContentWriter,
  isAlwaysCurrent,
  type MessageContent,
  type MessageFormatter,
  type MessageRequest,
  type MessageValues,
} from '../messageContent.ts';
import { findReminder, findStaffReminder, findWithheldReason, type OpenCases } from '../rules.ts';

/** Business days until a refund arrives, if the market sets none. */
const defaultArrivalDays = 5;

type Loan = { order: Order; statement: Statement };

/**
 * The content of a message about an event of a loan. `findValues`: of the event with the id in the subject; null if it no longer
 * holds.
 */
function aboutLoan(
  template: 'payment_received' | 'payment_reversed' | 'credit_refunded' | 'extension_in_force',
  findValues: (loan: Loan, id: string, services: Services) => MessageContent['values'] | null,
): ContentWriter {
  return async (services, { borrowerId, orderId, subject }) => {
    const { db, clock } = services;
    const order = orderId === null ? undefined : await findOrder(db, borrowerId, orderId);
    const statement = order && findStatement(order, calendarDayIn(order.terms.timeZone, await clock.now()));
    if (!order || !statement) return null;
    const values = findValues({ order, statement }, subject.slice(order.orderId.length + 1), services);
    if (values === null) return null;
    const page = { path: pages.loanDetails, query: { orderId: order.orderId } };
    return { template, subject, orderId, page, values, withheldReason: null, isStillValid: isAlwaysCurrent };
  };
}

/** The amount received and the amount left. */
export const paymentReceived = aboutLoan('payment_received', ({ statement }, id) => {
  const payment = statement.payments.find((entry) => entry.id === id);
  if (payment === undefined || statement.reversals.some(({ paymentId }) => paymentId === id)) return null;
  // For an extension fee the message about the extension is sent instead.
  if (payment.extensionFee > 0) return null;
  return (formatter) => ({
    amount: formatter.money(payment.amount),
    left: formatAmountLeft(statement, formatter),
  });
});

/** The reversed amount, what was waived with it, and the amount left. */
export const paymentReversed = aboutLoan('payment_reversed', ({ order, statement }, id) => {
  const reversal = order.events.find((event) => event.kind === 'reversal' && event.id === id);
  if (reversal?.kind !== 'reversal') return null;
  const statementReversal = statement.reversals.find(({ paymentId }) => paymentId === reversal.paymentId);
  const amount = reversal.amount ?? statementReversal?.amount;
  if (amount === undefined) return null;
  const waived = statement.waivers
    .filter(({ reversalId }) => reversalId === id)
    .reduce((sum, entry) => sum + entry.waived, 0);
  return (formatter) => ({
    amount: formatter.money(amount),
    waived: waived === 0 ? '' : formatter.phrase('waived', { amount: formatter.money(waived) }),
    left: statement.settledOn === null ? formatAmountLeft(statement, formatter) : '',
  });
});

function formatAmountLeft(statement: Statement, { money, day, phrase }: MessageFormatter): string {
  const { settledOn, nextPaymentAmount, repayDate, overdueSince, instalments, remaining } = statement;
  if (settledOn !== null || repayDate === null) return phrase('nothingLeft');
  const next = money(nextPaymentAmount);
  if (overdueSince !== null) return phrase('leftLate', { next });
  const due = day(repayDate);
  const unpaid = instalments.filter(({ paidOn }) => paidOn === null);
  if (unpaid.length === 1) return phrase('left', { next, due });
  return phrase('leftOfSeveral', { next, due, rest: money(remaining) });
}

/** The refunded amount, and by when it arrives. */
export const creditRefunded = aboutLoan('credit_refunded', ({ order }, id, { config }) => {
  const refund = order.refunds.find((entry) => refundIdentifier(entry) === id);
  if (refund === undefined) return null;
  const { holidays, automaticRefunds } = getMarket(config, order.terms.market);
  const days = automaticRefunds?.arrivesInDays ?? defaultArrivalDays;
  const arrivesBy = addBusinessDays(toDay(refund.valueDate), days, holidays);
  return ({ money, day }) => ({ amount: money(refund.amount), by: day(arrivesBy) });
});

/** The days of an extension, the new due date and the amount due. */
export const extensionInForce = aboutLoan('extension_in_force', ({ statement }, id) => {
  const extension = statement.extensions.find(({ quoteId }) => quoteId === id);
  const { nextPaymentAmount, repayDate } = statement;
  if (extension?.state !== 'effective' || repayDate === null || extension.newDueOn !== repayDate) return null;
  return ({ language, money, day }) => ({
    days: formatDayCount(extension.days, language),
    amount: money(nextPaymentAmount),
    due: day(repayDate),
  });
});

/** The amount that falls due or is overdue on the day of sending; null if no reminder is due any more. */
export async function reminderContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  const { borrowerId, orderId, template, subject } = messageRequest;
  const order = orderId === null ? undefined : await findOrder(services.db, borrowerId, orderId);
  if (order === undefined) return null;
  const context = await getMarketContext(services, order.terms.market);
  const statement = findStatement(order, context.today);
  const dueReminder =
    statement && (template === undefined ? findReminder(statement) : findStaffReminder(statement, template));
  if (!dueReminder || typeof dueReminder === 'string') return null;
  const withheldReason = findWithheldReason(statement, await findOpenCases(services.db, order));
  const baseContent = {
    template: dueReminder.template,
    subject: `${order.orderId} ${template === undefined ? dueReminder.dueOn : subject}`,
    orderId,
    page: { path: pages.repayment, query: { orderId: order.orderId } },
    withheldReason,
  };
  // While reminders are held, no reference is requested.
  const offer = findOpenOffer(statement);
  const reminderPayment =
    withheldReason === null ? await createReminderPayment(services, order, context) : undefined;
  if (withheldReason === null && reminderPayment === undefined) return null;
  return {
    ...baseContent,
    values: (formatter) =>
      reminderPayment
        ? toValues(reminderPayment, { ...dueReminder, offer, today: context.today }, formatter)
        : {},
    isStillValid: async (trx) => {
      const currentOrder = await lockAndFindOrder(trx, { borrowerId, orderId: order.orderId });
      const currentStatement = currentOrder && findStatement(currentOrder, context.today);
      return (
        currentStatement?.repayAmount === statement.repayAmount &&
        currentStatement.repayDate === statement.repayDate &&
        findOpenOffer(currentStatement)?.remaining === offer?.remaining
      );
    },
  };
}

type ReminderDay = { dueOn: Day; daysLate: number; offer: ReturnType<typeof findOpenOffer>; today: Day };

function toValues(
  { amount, until, after, later, paymentMethod }: ReminderPayment,
  { dueOn, daysLate, offer, today }: ReminderDay,
  { language, money, day, phrase }: MessageFormatter,
): MessageValues {
  const reference = paymentMethod && {
    channel: paymentMethod.channel.name,
    codeName: paymentMethod.channel.code.name[language],
    reference: paymentMethod.reference.reference,
  };
  return {
    // The amount due goes with its date; the payoff amount of today goes with the reference.
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

/** Whether a claim to have paid this loan, and a complaint about collection of it or of none in particular, are open. */
export async function findOpenCases(db: Database, { borrowerId, orderId }: Order): Promise<OpenCases> {
  const openClaim = openClaimsQuery(db).where((row) => row.and({ borrowerId, orderId }));
  const openComplaints = db
    .selectFrom('complaints')
    .select('folio')
    .where((row) => row.and({ borrowerId, problemType: collectionProblemType, answeredAt: null }))
    .where((where) => where.or([where('orderId', '=', orderId), where('orderId', 'is', null)]));
  return { hasClaim: await hasRow(openClaim), hasComplaint: await hasRow(openComplaints) };
}
