import { sql } from 'kysely';
import { type PaymentId, toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn } from '../../../../../lending/index.ts';
import type { PaymentSender } from '../../../../integrations/index.ts';
import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import { listSumsOfReceived } from '../../../bankStatements/index.ts';
import {
  type FittingClaim,
  findBorrowersByAccount,
  findOrdersByReference,
  findPayerEvidence,
  hasMatchEvidence,
  listFittingClaims,
} from '../../../claims/index.ts';
import { lenderAccount } from '../../../ledger/index.ts';
import { findOrder, findStatement, lockOrder } from '../../../loans/index.ts';
import {
  completeSuspenseReturn,
  findPayer,
  findReturnRoute,
  listPayers,
  matchSuspense,
  requestSuspenseReturn,
  type UnallocatedPayment,
  unallocatedPaymentsQuery,
} from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { closeAssignment, listAssignedSuspense, paymentCaseId } from '../../disclosure/cases.ts';
import { approvalOnlyOperation, readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { chooseSortOrder, findTotals, paginate } from '../../pagination.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';
import { getBorrowerName } from '../borrowers.ts';
import { getOrder, getOrderKey, toLoanOperation } from '../orders.ts';
import { maskAllButEnd } from '../personalFields.ts';
import { findAssignees, toAssignedCase } from '../queues/queues.ts';

/** The `borrower_id` of a payment without a borrower yet. */
const { borrowerId } = lenderAccount;

export const suspensePaymentsEndpoint = readEndpoint(
  'suspense',
  async (services, { staffId }, { provider, paymentId, assignee, sort, ...page }) => {
    const { db } = services;
    let query = unallocatedPaymentsQuery(db);
    if (provider !== undefined) query = query.where('provider', '=', provider);
    if (paymentId !== undefined) query = query.where('paymentId', '=', paymentId);
    if (assignee !== undefined) {
      const of = assignee === 'none' ? undefined : assignee === 'me' ? staffId : assignee;
      const caseIds = await listAssignedSuspense(db, of);
      const isListed = sql<boolean>`${paymentCaseId} = any(${caseIds}::text[])`;
      query = query.where(assignee === 'none' ? sql<boolean>`not ${isListed}` : isListed);
    }
    const key = { provider: 'text', paymentId: 'text' } as const;
    const columns = {
      amount: { currency: 'text', amount: 'number', ...key },
      paidAt: { paidAt: 'instant', ...key },
    } as const;
    const order = chooseSortOrder(sort, columns, { by: { receivedAt: 'instant', ...key } });
    const listed = await paginate(query, order, page, async (rows) => {
      const senders = await listPayers(db, services.personal, rows);
      const pending = await findPendingBySubject(db, ['match', 'returnSuspense'], await services.clock.now());
      const cases = rows.map((row) => ({ borrowerId, caseId: toPaymentKey(row) }));
      const assignees = await findAssignees(db, 'suspense', cases);
      return rows.map((payment) => {
        const sender = senders.get(payment.paymentId);
        return {
          ...payment,
          ...toAssignedCase(assignees.get(toPaymentKey(payment))),
          pendingApprovalId: pending.get(toPaymentKey(payment)) ?? null,
          sender: maskSender(sender),
          returnRoute: toReturnRoute(services, payment, sender),
        };
      });
    });
    return { ...listed, ...(await findTotals(db, page, query, ['amount'])) };
  },
);

/** The return route and the masked account. */
function toReturnRoute(
  services: Services,
  payment: UnallocatedPayment,
  sender: PaymentSender | undefined,
): DeskRowInput<'suspense'>['returnRoute'] {
  const way = findReturnRoute(services, payment, sender);
  if (typeof way === 'string') return { by: way, provider: '', account: '' };
  const account = way.method === 'payout' ? way.beneficiary.account : (sender?.account ?? '');
  return { by: way.method, provider: way.provider, account: maskAllButEnd(account) };
}

/** The initials of a payer's name, and the end of the account. */
export function maskSender(sender: PaymentSender | undefined): PaymentSender | null {
  if (sender === undefined) return null;
  const { name, account } = sender;
  const initials = name.split(/\s+/).filter((word) => word !== '');
  return {
    name: initials.map((word) => `${word.slice(0, 1)}••••`).join(' '),
    account: maskAllButEnd(account),
  };
}

export const unmatchedReversalsEndpoint = readEndpoint('unmatchedReversals', ({ db }, _staff, page) => {
  const query = db
    .selectFrom('receivedReversals')
    .select(['provider', 'paymentId', 'reversalId', 'amount', 'currency', 'reason'])
    .select(['reversedAt', 'receivedAt'])
    .where('appliedAt', 'is', null);
  const order = { by: { receivedAt: 'instant', provider: 'text', reversalId: 'text' } } as const;
  return paginate(query, order, page, (rows) => rows);
});

type Suggestion = DeskRowInput<'suggestions'>;
type MatchReason = Suggestion['matchReasons'][number];

/** How sure each makes it that a payment is an order's. */
const reasonWeights: Readonly<Record<MatchReason, number>> = {
  reference: 8,
  payerAccount: 9,
  claimed: 7,
  payerName: 5,
  formerReference: 6,
  similarReference: 4,
  amount: 2,
};

const maxSimilar = 20;

/** Orders that a waiting payment may be meant for, each with why. */
export const matchSuggestionsEndpoint = readEndpoint('suggestions', async (services, _staff, input) => {
  const { provider, paymentId, orderId, limit } = input;
  const payment = await findUnallocated(services.db, { provider, paymentId }).executeTakeFirstOrThrow(
    notFound,
  );
  const reasons: Reasons = await findOrdersByReference(services.db, payment.reference);
  for (const key of await listOrdersDue(services.db, payment.amount)) {
    if (!reasons.has(key.orderId)) reasons.set(key.orderId, { key, matchReasons: [] });
  }
  const claims = new Map<string, FittingClaim>();
  for (const claim of await listFittingClaims(services, payment)) {
    const { borrowerId, orderId, isAlike } = claim;
    const one = reasons.get(orderId) ?? { key: { borrowerId, orderId }, matchReasons: [] };
    reasons.set(orderId, isAlike ? { ...one, matchReasons: [...one.matchReasons, 'claimed'] } : one);
    claims.set(orderId, claim);
  }
  const sender = await findPayer(services.db, services.personal, payment);
  for (const key of sender === undefined ? [] : await listOrdersByPayerAccount(services, sender.account)) {
    if (!reasons.has(key.orderId)) reasons.set(key.orderId, { key, matchReasons: [] });
  }
  if (orderId !== undefined && !reasons.has(orderId)) {
    reasons.set(orderId, { key: await getOrderKey(services.db, orderId), matchReasons: [] });
  }
  const items: Suggestion[] = [];
  for (const { key, matchReasons: referenceReasons, reference = null } of reasons.values()) {
    const senderReasons =
      sender === undefined ? [] : await findPayerEvidence(services, sender, key, payment.receivedAt);
    const matchReasons: MatchReason[] = [...referenceReasons, ...senderReasons];
    const suggestion = await buildSuggestion(services, key, matchReasons, payment.amount, payment.currency);
    const claim = claims.get(key.orderId) ?? null;
    const isAsked = key.orderId === orderId || claim !== null;
    if (suggestion === null || (suggestion.matchReasons.length === 0 && !isAsked)) continue;
    const hasEvidence = matchReasons.some((one) => one !== 'claimed' || claim?.isEvidence === true);
    const told = claim && {
      amount: claim.amount,
      paidOn: claim.paidOn,
      sentAt: claim.sentAt,
      reference: claim.reference,
    };
    items.push({ ...suggestion, reference, claim: told, needsApproval: !hasEvidence });
  }
  return { items: items.toSorted((a, b) => matchScore(b) - matchScore(a)).slice(0, limit), next: null };
});

function findUnallocated(db: Database, { provider, paymentId }: PaymentId) {
  return unallocatedPaymentsQuery(db).where((row) => row.and({ provider, paymentId }));
}

/** The assignment ends once the payment is matched or returned. */
function closePaymentCase(db: Database, { provider, paymentId }: PaymentId, now: Date): Promise<void> {
  return closeAssignment(
    db,
    { caseKind: 'suspense', caseId: toPaymentKey({ provider, paymentId }), borrowerId },
    now,
  );
}

/** Throws 409 where it is no longer in suspense. */
function requireUnallocated(db: Database, key: PaymentId): Promise<UnallocatedPayment> {
  return findUnallocated(db, key).executeTakeFirstOrThrow(() => conflictError('notWaiting'));
}

export const matchSuspenseEndpoint = writeEndpoint('match', {
  /** A match that nothing but the amount supports, or of money that may be counted already, needs approval. Source: DESIGN 17. */
  async describeOperation(services, { orderId, provider, paymentId }) {
    const { db } = services;
    const order = await getOrder(db, orderId);
    // Of two matches at once the second finds the claim closed that the first rested on.
    await lockOrder(db, order.borrowerId, orderId);
    const payment = await requireUnallocated(db, { provider, paymentId });
    const operation = toLoanOperation(order, payment.amount, toPaymentKey({ provider, paymentId }));
    if ((await listSumsOfReceived(db, payment)).length > 0)
      return { ...operation, approvalReason: 'maybeCounted' };
    const isSupported = await hasMatchEvidence(services, payment, order);
    return isSupported ? operation : { ...operation, approvalReason: 'noEvidence' };
  },
  async execute(services, context, { orderId, borrowerId, provider, paymentId }) {
    const key = await getOrderKey(services.db, orderId);
    if (borrowerId !== undefined && borrowerId !== key.borrowerId) throw notFound();
    const outcome = await matchSuspense(services, { ...key, provider, paymentId }, context);
    if (outcome !== 'matched') throw conflictError(outcome);
    await closePaymentCase(services.db, { provider, paymentId }, context.now);
    return { reply: { matched: true, orderId } };
  },
});

type Reasons = Map<string, { key: OrderKey; matchReasons: MatchReason[]; reference?: string }>;

/** Orders that the borrowers of an account owe. */
async function listOrdersByPayerAccount(services: Services, account: string): Promise<OrderKey[]> {
  const borrowerIds = await findBorrowersByAccount(services, account);
  if (borrowerIds.length === 0) return [];
  return services.db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('borrowerId', 'in', borrowerIds)
    .where('state', 'in', ['to_be_repaid', 'overdue'])
    .limit(maxSimilar)
    .execute();
}

/** Orders with an instalment of exactly this amount, the first due date first. */
function listOrdersDue(db: Database, amount: number): Promise<OrderKey[]> {
  return db
    .selectFrom('instalments')
    .select(['borrowerId', 'orderId'])
    .where('lateBase', '=', amount)
    .where('lateBase', '>', 0)
    .orderBy('dueOn')
    .limit(maxSimilar)
    .execute();
}

async function buildSuggestion(
  { db, clock }: Services,
  { borrowerId, orderId }: OrderKey,
  matchReasons: MatchReason[],
  amount: number,
  currency: string,
): Promise<Omit<Suggestion, 'needsApproval' | 'claim' | 'reference'> | null> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined || order.terms.currency !== currency) return null;
  const statement = findStatement(order, calendarDayIn(order.terms.timeZone, await clock.now()));
  if (statement === null) return null;
  const isAmountMatch = [statement.repayAmount, statement.payoff, statement.remaining].some(
    (owed) => owed === amount,
  );
  return {
    borrowerId,
    name: await getBorrowerName(db, borrowerId),
    orderId,
    state: order.state,
    owed: statement.payoff,
    overpayment: Math.max(0, amount - Math.max(statement.payoff, 0)),
    currency,
    matchReasons: [...matchReasons, ...(isAmountMatch ? (['amount'] as const) : [])],
  };
}

function matchScore({ matchReasons }: Suggestion): number {
  return matchReasons.reduce((sum, one) => sum + reasonWeights[one], 0);
}

/**
 * A payment that belongs to no loan is returned to its sender, by its provider or by a payout. It is recorded with its approver;
 * the provider is called once that is committed. Where it fits open claims, the request names the loan of each.
 */
export const returnSuspensePaymentEndpoint = writeEndpoint('returnSuspense', {
  async describeOperation(services, { provider, paymentId }) {
    const payment = await requireUnallocated(services.db, { provider, paymentId });
    const way = findReturnRoute(services, payment, await findPayer(services.db, services.personal, payment));
    if (typeof way === 'string') throw conflictError(way);
    const { amount, currency } = payment;
    return { ...approvalOnlyOperation(toPaymentKey({ provider, paymentId })), amount, currency };
  },
  async execute(services, context, { provider, paymentId, despiteClaims }) {
    const key = { provider, paymentId };
    const claims = await listFittingClaims(services, await requireUnallocated(services.db, key));
    // Also at the approval: a claim may have been made since the request.
    if (claims.some(({ orderId }) => !despiteClaims.includes(orderId))) throw conflictError('claimFits');
    const refundRequest = await requestSuspenseReturn(services, key, context);
    if (typeof refundRequest === 'string') throw conflictError(refundRequest);
    await closePaymentCase(services.db, key, context.now);
    const { amount, currency } = refundRequest;
    const toReply = (returned: 'paid' | 'pending' | 'refused') => ({ returned, amount, currency });
    const afterCommit = async (rootServices: Services) => {
      const state = await completeSuspenseReturn(rootServices, refundRequest, context);
      return toReply(state === 'unknown' ? 'pending' : state);
    };
    return { reply: toReply('pending'), afterCommit };
  },
});
