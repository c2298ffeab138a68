import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { getMarket } from '../../../../config/index.ts';
import { notFound } from '../../../api/index.ts';
import type { Services } from '../../../services.ts';
import {
  closeTill,
  countRecountsLeft,
  findPendingReversals,
  lockRecount,
  lockTill,
  needsCountApproval,
  postCountDifference,
  recountTill,
  type Till,
} from '../../../tills/index.ts';
import { type WriteContext, type WriteOutcome, writeEndpoint } from '../../endpoint.ts';
import { conflictError, countBelowDeposits } from '../../errors.ts';
import { findPendingBySubject, requestApproval, withdrawApprovalRequest } from '../../writes/approvals.ts';
import { lockPendingRequestOfSubject } from '../../writes/requestLocks.ts';
import { toReversalSubjectKey } from '../servicing/reversals.ts';
import { createCountDifferenceOperation } from '../tillCorrection.ts';
import { getTillOfMaker, toTillRow } from './tills.ts';

export const closeTillEndpoint = writeEndpoint('closeTill', {
  async execute(services, context, { tillId, counted, reason }) {
    const { maker, now } = context;
    const till = await getTillOfMaker(services.db, tillId, maker);
    if (till.closedAt !== null) throw conflictError('tillClosed');
    const pendingReversals = await findPendingReversals(services.db, [tillId], now);
    if (pendingReversals.size > 0) throw conflictError('reversalPending');
    return requestDifference(services, context, await closeTill(services, till, counted, now), reason);
  },
});

/** The outcome of a count. A count with a difference, or that corrects another, needs approval. */
async function requestDifference(
  services: Services,
  context: WriteContext,
  till: Till,
  reason: string,
): Promise<WriteOutcome<DeskReplyInput<'closeTill'>>> {
  const { tillId, counted, currency } = till;
  const auditAmount = { amount: counted ?? 0, currency };
  const row = () => toTillRow(services, till, context.maker);
  if (!needsCountApproval(till)) return { reply: await row(), auditAmount };
  const pendingApproval = await requestApproval(services, context, {
    approvalRequest: { call: 'tillDifference', request: { tillId, reason } },
    operation: createCountDifferenceOperation(till),
    need: { reasonCode: 'tillDifference', exposure: null },
  });
  return { reply: { ...(await row()), ...pendingApproval }, auditAmount, isPendingApproval: true };
}

/**
 * The holder corrects a count that nobody approved; the former request is withdrawn with it. The new count needs
 * approval even without a difference: otherwise a shortage could be hidden by trying amounts until none is reported.
 */
export const recountTillEndpoint = writeEndpoint('recountTill', {
  async execute(services, context, { tillId, counted, reason }) {
    const { db } = services;
    const { maker, now } = context;
    // Locked before the till, in the order in which a decision locks them.
    const former = await lockPendingRequestOfSubject(db, 'tillDifference', tillId, now);
    const till = await getTillOfMaker(db, tillId, maker);
    if (till.closedAt === null) throw conflictError('tillNotCounted');
    if (!(await lockRecount(db, tillId))) throw conflictError('countDecided');
    if (countRecountsLeft(till) === 0) throw conflictError('recountsUsed');
    if (await isReversalPending(services, tillId)) throw conflictError('reversalPending');
    const recounted = await recountTill(services, till, counted, now);
    if (recounted.state === 'belowDeposits')
      throw countBelowDeposits(recounted.min, getMarket(services.config, till.market));
    if (former !== undefined) await withdrawApprovalRequest(services, former, { reason, now });
    const outcome = await requestDifference(services, context, recounted.till, reason);
    const withdrawn = former && { auditSubject: `withdrawn:${former.approvalId}` };
    return { ...outcome, ...withdrawn };
  },
});

/** Whether the reversal of a payment that the till took is pending, whichever till its cash would leave. */
async function isReversalPending({ db, clock }: Services, tillId: string): Promise<boolean> {
  const reversals = await findPendingBySubject(db, ['reverse'], await clock.now());
  if (reversals.size === 0) return false;
  const taken = await db
    .selectFrom('manualPayments')
    .select(['orderId', 'provider', 'paymentId'])
    .where('tillId', '=', tillId)
    .execute();
  return taken.some(({ orderId, provider, paymentId }) =>
    reversals.has(toReversalSubjectKey(orderId, toPaymentKey({ provider, paymentId }))),
  );
}

/**
 * Posts a count's difference, short or over; always with approval, and not while the reversal of a payment is pending that may be
 * what it is about.
 */
export const tillDifferenceEndpoint = writeEndpoint('tillDifference', {
  async describeOperation(services, { tillId }) {
    const till = await lockTill(services.db, tillId);
    if (till === undefined) throw notFound();
    if (!needsCountApproval(till)) throw conflictError('noDifference');
    if (await isReversalPending(services, tillId)) throw conflictError('reversalPending');
    return createCountDifferenceOperation(till);
  },
  async execute(services, { executor, now }, { tillId }) {
    const till = await lockTill(services.db, tillId);
    if (till === undefined) throw notFound();
    if (!(await postCountDifference(services, till, now))) throw conflictError('noDifference');
    const posted = await lockTill(services.db, tillId);
    return { reply: await toTillRow(services, posted ?? till, executor) };
  },
});
