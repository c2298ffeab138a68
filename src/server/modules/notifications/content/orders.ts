import * as pages from '../../../../contract/constants/pages.ts';
import { calendarDayIn, computeDisbursement } from '../../../../lending/index.ts';
import type { MessageTemplate } from '../../../config/index.ts';
import { isRevised } from '../../agreements/index.ts';
import { listQuestions, parseCaseNumber } from '../../complaints/index.ts';
import { findOrder, findStatement, type Order } from '../../loans/index.ts';
import { computeDecisionDeadline, getPayoutAccount } from '../../loans/views/index.ts';
import type { Services } from '../../services.ts';
import {
  type ContentWriter,
  isAlwaysCurrent,
  type MessageContent,
  type MessageRequest,
} from '../messageContent.ts';

type ValuesWriter = MessageContent['values'];

/** The content of a message about an order. `findValues`: null if the order's state no longer fits the message. */
function aboutOrder(
  template: MessageTemplate,
  findValues: (services: Services, order: Order, now: Date) => Promise<ValuesWriter | null>,
  path: string = pages.loanDetails,
): ContentWriter {
  return async (services, { borrowerId, orderId, subject }) => {
    const order = orderId === null ? undefined : await findOrder(services.db, borrowerId, orderId);
    const values = order && (await findValues(services, order, await services.clock.now()));
    if (!order || !values) return null;
    const page = { path, query: { orderId: order.orderId } };
    return { template, subject, orderId, page, values, withheldReason: null, isStillValid: isAlwaysCurrent };
  };
}

export const orderReceived = aboutOrder('received', async (_services, order) =>
  order.state === 'in_review'
    ? ({ money, day }) => ({
        amount: money(order.terms.principal),
        by: day(computeDecisionDeadline(order)),
      })
    : null,
);

export const orderApproved = aboutOrder('approved', async (services, order) => {
  const { text, hasFailed } = await getPayoutAccount(services, order);
  if (order.state !== 'paying_out' || hasFailed) return null;
  const { amount } = computeDisbursement(order.terms);
  const isReducedAmount = await isRevised(services.db, order);
  return ({ money, phrase }) => ({
    amount: money(amount),
    account: toSmsAccountText(text),
    lesser: isReducedAmount ? phrase('lesser') : '',
  });
});

export const orderDeclined = aboutOrder('declined', async (_services, { state, terms }) =>
  state === 'declined' ? ({ money }) => ({ amount: money(terms.principal) }) : null,
);

export const orderPaidOut = aboutOrder('paid_out', async (services, order, now) => {
  const statement = findStatement(order, calendarDayIn(order.terms.timeZone, now));
  if (!statement?.repayDate) return null;
  const { nextPaymentAmount, repayDate } = statement;
  const { amount } = computeDisbursement(order.terms);
  const { text } = await getPayoutAccount(services, order);
  return ({ money, day }) => ({
    amount: money(amount),
    account: toSmsAccountText(text),
    next: money(nextPaymentAmount),
    due: day(repayDate),
  });
});

export const payoutReturned = aboutOrder(
  'payout_returned',
  async (services, order) => {
    const { text, hasFailed } = await getPayoutAccount(services, order);
    if (order.state !== 'paying_out' || !hasFailed) return null;
    const { amount } = computeDisbursement(order.terms);
    return ({ money }) => ({ amount: money(amount), account: toSmsAccountText(text) });
  },
  pages.bindBank,
);

/** `BBVA *1234`: the page's dots are not in the GSM alphabet. */
function toSmsAccountText(text: string): string {
  return text.replace(/\s?···\s?/, ' *');
}

/** The content of a message about a complaint, while its state fits the message. */
function aboutComplaint(
  template: 'complaint_received' | 'complaint_answered',
  toValues: (complaint: { folio: string; answerBy: string }) => ValuesWriter,
): ContentWriter {
  return async ({ db }, { borrowerId, orderId, subject }: MessageRequest) => {
    const complaint = await db
      .selectFrom('complaints')
      .select(['folio', 'answerBy', 'answeredAt'])
      .where((row) => row.and({ borrowerId, folio: parseCaseNumber(subject) }))
      .executeTakeFirst();
    const isAnswered = template === 'complaint_answered';
    if (complaint === undefined || (complaint.answeredAt !== null) !== isAnswered) return null;
    const page = { path: pages.complaintDetails, query: { problemId: complaint.folio } };
    const values = toValues(complaint);
    return { template, subject, orderId, page, values, withheldReason: null, isStillValid: isAlwaysCurrent };
  };
}

export const complaintReceived = aboutComplaint('complaint_received', ({ folio, answerBy }) => ({ day }) => ({
  folio,
  by: day(answerBy),
}));

/** What staff ask about a complaint, as long as it waits for a reply. */
export const complaintAsked: ContentWriter = async ({ db }, { borrowerId, orderId, subject }) => {
  const folio = parseCaseNumber(subject);
  const [last] = await listQuestions(db, { borrowerId, folio });
  if (last === undefined || last.repliedAt !== null || subject !== `${folio} ${last.number}`) return null;
  const { question } = last;
  return {
    template: 'complaint_asked',
    subject,
    orderId,
    page: { path: pages.complaintDetails, query: { problemId: folio } },
    values: () => ({ folio, question }),
    withheldReason: null,
    isStillValid: isAlwaysCurrent,
  };
};

export const complaintAnswered = aboutComplaint('complaint_answered', ({ folio }) => () => ({ folio }));
