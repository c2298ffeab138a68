import * as pages from '../../../../contract/constants/pages.ts';
import { computeDisbursement, dayIn } from '../../../../lending/index.ts';
import type { MessageTemplate } from '../../../config/index.ts';
import { isRevised } from '../../agreements/index.ts';
import { parseCaseNumber } from '../../complaints/index.ts';
import {
  computeDecisionDeadline,
  findOrder,
  findStatement,
  getPayoutAccount,
  type Order,
} from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import {
  alwaysValid,
  type MessageContent,
  type MessageFormatter,
  type MessageRequest,
  type MessageValues,
} from '../messageContent.ts';

/** Values of a message about an order that stands as the message says; null where it doesn't any more. */
type OrderContent = (order: Order, now: Date) => Promise<((voice: MessageFormatter) => MessageValues) | null>;

/** A message about an order; null where things have gone on. */
async function orderContent(
  { db, clock }: Services,
  { borrowerId, orderId, subject }: MessageRequest,
  template: MessageTemplate,
  valuesOfOrder: OrderContent,
  path: string = pages.loanDetails,
): Promise<MessageContent | null> {
  const order = orderId === null ? undefined : await findOrder(db, borrowerId, orderId);
  const values = order && (await valuesOfOrder(order, await clock.now()));
  if (!order || !values) return null;
  const page = { path, query: { orderId: order.orderId } };
  return { template, subject, orderId, page, values, holdReason: null, isStillValid: alwaysValid };
}

export function orderReceivedContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  return orderContent(services, messageRequest, 'received', async (order) =>
    order.state === 'in_review'
      ? ({ formatMoney: money, formatDay: day }) => ({
          amount: money(order.terms.principal),
          by: day(computeDecisionDeadline(order)),
        })
      : null,
  );
}

export function orderApprovedContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  return orderContent(services, messageRequest, 'approved', async (order) => {
    const { text, hasFailed } = await getPayoutAccount(services, order);
    if (order.state !== 'paying_out' || hasFailed) return null;
    const { amount } = computeDisbursement(order.terms);
    const isReducedAmount = await isRevised(services.db, order);
    return ({ formatMoney: money, formatPhrase: phrase }) => ({
      amount: money(amount),
      account: toSmsAccountText(text),
      lesser: isReducedAmount ? phrase('lesser', {}) : '',
    });
  });
}

export function orderDeclinedContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  return orderContent(services, messageRequest, 'declined', async ({ state, terms }) =>
    state === 'declined' ? ({ formatMoney: money }) => ({ amount: money(terms.principal) }) : null,
  );
}

export function paidOutContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  return orderContent(services, messageRequest, 'paid_out', async (order, now) => {
    const statement = findStatement(order, dayIn(order.terms.timeZone, now));
    if (!statement?.repayDate) return null;
    const { dueAmount, repayDate } = statement;
    const { amount } = computeDisbursement(order.terms);
    const { text } = await getPayoutAccount(services, order);
    return ({ formatMoney: money, formatDay: day }) => ({
      amount: money(amount),
      account: toSmsAccountText(text),
      next: money(dueAmount),
      due: day(repayDate),
    });
  });
}

export function payoutReturnedContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  const valuesOfOrder: OrderContent = async (order) => {
    const { text, hasFailed } = await getPayoutAccount(services, order);
    if (order.state !== 'paying_out' || !hasFailed) return null;
    const { amount } = computeDisbursement(order.terms);
    return ({ formatMoney: money }) => ({ amount: money(amount), account: toSmsAccountText(text) });
  };
  return orderContent(services, messageRequest, 'payout_returned', valuesOfOrder, pages.bindBank);
}

/** `BBVA *1234`: the page's dots are in no alphabet of text messages. */
function toSmsAccountText(text: string): string {
  return text.replace(/\s?···\s?/, ' *');
}

export async function complaintReceivedContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  const complaint = await findComplaint(services, messageRequest);
  if (complaint === undefined || complaint.answeredAt !== null) return null;
  const { folio, answerBy } = complaint;
  return {
    ...baseContent(messageRequest, folio),
    template: 'complaint_received',
    values: ({ formatDay: day }) => ({ folio, by: day(answerBy) }),
  };
}

export async function complaintAnsweredContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  const complaint = await findComplaint(services, messageRequest);
  if (complaint === undefined || complaint.answeredAt === null) return null;
  const { folio } = complaint;
  return { ...baseContent(messageRequest, folio), template: 'complaint_answered', values: () => ({ folio }) };
}

function findComplaint({ db }: Services, { borrowerId, subject }: MessageRequest) {
  return db
    .selectFrom('complaints')
    .select(['folio', 'answerBy', 'answeredAt'])
    .where((row) => row.and({ borrowerId, folio: parseCaseNumber(subject) }))
    .executeTakeFirst();
}

function baseContent({ orderId, subject }: MessageRequest, problemId: string) {
  const page = { path: pages.complaintDetails, query: { problemId } };
  return { subject, orderId, page, holdReason: null, isStillValid: alwaysValid };
}
