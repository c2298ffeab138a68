import { type PaymentId, toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { PaymentSender } from '../../../../integrations/index.ts';
import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import { maskAllButLast, maskCharacters } from '../../../../platform/masking.ts';
import { notFound } from '../../../api/index.ts';
import { listDuplicatesOfReceivedPayment } from '../../../bankStatements/index.ts';
import { hasMatchEvidence, listFittingClaims } from '../../../claims/index.ts';
import { lenderLedgerKey } from '../../../ledger/index.ts';
import { lockOrder } from '../../../loans/index.ts';
import {
  completeSuspenseReturn,
  findSender,
  findSuspenseReturnRoute,
  listSenders,
  matchSuspense,
  requestSuspenseReturn,
  type UnallocatedPayment,
  unallocatedPaymentsQuery,
} from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { findAssignees, toAssignedCase } from '../../cases/assignees.ts';
import { closeAssignment, isSuspenseAssignedSql } from '../../cases/cases.ts';
import { createApprovalOnlyOperation, readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { chooseSortOrder, findTotals, paginate } from '../../pagination.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';
import { getOrder, getOrderKey, toLoanOperation } from '../orders.ts';

/** The `borrower_id` of a payment without a borrower yet. */
const { borrowerId } = lenderLedgerKey;

export const suspenseEndpoint = readEndpoint(
  'suspense',
  async (services, { staffId }, { provider, paymentId, assignee, sort, ...page }) => {
    const { db } = services;
    let query = unallocatedPaymentsQuery(db);
    if (provider !== undefined) query = query.where('provider', '=', provider);
    if (paymentId !== undefined) query = query.where('paymentId', '=', paymentId);
    if (assignee !== undefined) {
      query = query.where(await isSuspenseAssignedSql(db, staffId, assignee, 'receivedPayments'));
    }
    const key = { provider: 'text', paymentId: 'text' } as const;
    const columns = {
      amount: { currency: 'text', amount: 'number', ...key },
      paidAt: { paidAt: 'instant', ...key },
    } as const;
    const sortOrder = chooseSortOrder(sort, columns, { by: { receivedAt: 'instant', ...key } });
    const listPage = await paginate(query, sortOrder, page, async (rows) => {
      const senders = await listSenders(db, services.fieldEncryption, rows);
      const pending = await findPendingBySubject(db, ['match', 'returnSuspense'], await services.clock.now());
      const cases = rows.map((row) => ({ borrowerId, caseId: toPaymentKey(row) }));
      const assignees = await findAssignees(db, 'suspense', cases);
      return rows.map((payment) => {
        const sender = senders.get(toPaymentKey(payment));
        return {
          ...payment,
          ...toAssignedCase(assignees.get(toPaymentKey(payment))),
          pendingApprovalId: pending.get(toPaymentKey(payment)) ?? null,
          sender: maskSender(sender),
          returnRoute: toReturnRoute(services, payment, sender),
        };
      });
    });
    return { ...listPage, ...(await findTotals(db, page, query, ['amount'])) };
  },
);

/** The return route and the masked account. */
function toReturnRoute(
  services: Services,
  payment: UnallocatedPayment,
  sender: PaymentSender | undefined,
): DeskRowInput<'suspense'>['returnRoute'] {
  const found = findSuspenseReturnRoute(services, payment, sender);
  if (found.state !== 'found') return { by: found.state, provider: '', account: '' };
  const { route } = found;
  const account = route.method === 'payout' ? route.beneficiary.account : (sender?.account ?? '');
  return { by: route.method, provider: route.provider, account: maskAllButLast(account) };
}

/** The initials of a payer's name, and the end of the account. */
export function maskSender(sender: PaymentSender | undefined): PaymentSender | null {
  if (sender === undefined) return null;
  const { name, account } = sender;
  const initials = name.split(/\s+/).filter((word) => word !== '');
  return {
    name: initials.map((word) => `${word.slice(0, 1)}${maskCharacters}`).join(' '),
    account: maskAllButLast(account),
  };
}

/** The query of a payment in suspense. */
export function findUnallocatedPayment(db: Database, { provider, paymentId }: PaymentId) {
  return unallocatedPaymentsQuery(db).where((row) => row.and({ provider, paymentId }));
}

/** The assignment ends once the payment is matched or returned. */
export function closePaymentCase(db: Database, { provider, paymentId }: PaymentId, now: Date): Promise<void> {
  return closeAssignment(
    db,
    { caseKind: 'suspense', caseId: toPaymentKey({ provider, paymentId }), borrowerId },
    now,
  );
}

/** Throws 409 where it is no longer in suspense. */
function requireUnallocated(db: Database, key: PaymentId): Promise<UnallocatedPayment> {
  return findUnallocatedPayment(db, key).executeTakeFirstOrThrow(() => conflictError('notWaiting'));
}

/** Why a match needs approval whatever its amount: nothing but that supports it, or its money may be counted already. Source: DESIGN 17. */
export async function findMatchApprovalReason(
  services: Services,
  payment: UnallocatedPayment,
  order: OrderKey,
): Promise<'maybeCounted' | 'noEvidence' | null> {
  const duplicates = await listDuplicatesOfReceivedPayment(services.db, payment, order.borrowerId);
  if (duplicates.length > 0) return 'maybeCounted';
  return (await hasMatchEvidence(services, payment, order)) ? null : 'noEvidence';
}

export const matchEndpoint = writeEndpoint('match', {
  async describeOperation(services, { orderId, provider, paymentId }) {
    const { db } = services;
    const order = await getOrder(db, orderId);
    // Locked, so that the second of two concurrent matches finds the first one's claim closed.
    await lockOrder(db, order.borrowerId, orderId);
    const payment = await requireUnallocated(db, { provider, paymentId });
    const operation = toLoanOperation(order, payment.amount, toPaymentKey({ provider, paymentId }));
    const approvalTrigger = await findMatchApprovalReason(services, payment, order);
    return approvalTrigger === null ? operation : { ...operation, approvalTrigger };
  },
  async execute(services, context, { orderId, borrowerId, provider, paymentId }) {
    const key = await getOrderKey(services.db, orderId);
    if (borrowerId !== undefined && borrowerId !== key.borrowerId) throw notFound();
    const { state } = await matchSuspense(services, { ...key, provider, paymentId }, context);
    if (state !== 'matched') throw conflictError(state);
    await closePaymentCase(services.db, { provider, paymentId }, context.now);
    return { reply: { matched: true, orderId } };
  },
});

/**
 * A payment that belongs to no loan is returned to its sender, by its provider or by a payout. It is recorded with its approver;
 * the provider is called once that is committed. Where it fits open claims, the request names the loan of each.
 */
export const returnSuspenseEndpoint = writeEndpoint('returnSuspense', {
  async describeOperation(services, { provider, paymentId }) {
    const payment = await requireUnallocated(services.db, { provider, paymentId });
    const { state } = findSuspenseReturnRoute(
      services,
      payment,
      await findSender(services.db, services.fieldEncryption, payment),
    );
    if (state !== 'found') throw conflictError(state);
    const { amount, currency } = payment;
    return { ...createApprovalOnlyOperation(toPaymentKey({ provider, paymentId })), amount, currency };
  },
  async execute(services, context, { provider, paymentId, despiteClaims }) {
    const key = { provider, paymentId };
    const claims = await listFittingClaims(services, await requireUnallocated(services.db, key));
    // Also at the approval: a claim may have been made since the request.
    if (claims.some(({ orderId }) => !despiteClaims.includes(orderId))) throw conflictError('claimFits');
    const requested = await requestSuspenseReturn(services, key, context);
    if (requested.state !== 'requested') throw conflictError(requested.state);
    const { suspenseReturn } = requested;
    await closePaymentCase(services.db, key, context.now);
    const { amount, currency } = suspenseReturn;
    const toReply = (returned: 'paid' | 'pending' | 'refused') => ({ returned, amount, currency });
    const afterCommit = async (rootServices: Services) => {
      const { state } = await completeSuspenseReturn(rootServices, suspenseReturn, context);
      return toReply(state === 'unknown' ? 'pending' : state);
    };
    return { reply: toReply('pending'), afterCommit };
  },
});
