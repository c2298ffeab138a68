import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { DeskInput, DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { minor, type ReversalCause, type ReversalEffect, toDay } from '../../../../../lending/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { unassignStatementLine } from '../../../bankStatements/index.ts';
import { computeRetainedAmount, findReversalEffect, type Order } from '../../../loans/index.ts';
import { isManualPayment } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { reversePayment } from '../../../servicing/index.ts';
import {
  changeExpectedCash,
  findManualPayment,
  findOpenTill,
  findTill,
  getTillBalances,
  lockOpenTill,
  lockTill,
  recordManualReversal,
  returnCashOfUnapprovedRequests,
  type Till,
} from '../../../tills/index.ts';
import {
  type DeskOperation,
  readEndpoint,
  type StaffIdentity,
  type WriteContext,
  type WriteOutcome,
  writeEndpoint,
} from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';
import { listBlindTills } from '../blindTills.ts';
import { findBlindCountTryLimit } from '../blindTries.ts';
import { getLoanToday, getOrder, getPayment, toLoanOperation } from '../orders.ts';
import { correctTill } from '../tillCorrection.ts';
import { completeServicing, createServicingInput } from './servicing.ts';

/** The subject of a request to reverse a payment. */
export function toReversalSubjectKey(orderId: string, paymentKey: string): string {
  return `${orderId} ${paymentKey}`;
}

export const reverseEndpoint = writeEndpoint('reverse', {
  onUnapproved: returnCashOfUnapprovedRequests,
  async findTryLimit({ db }, maker, { orderId, paymentId, cashReturned }) {
    if (!cashReturned) return undefined;
    const order = await getOrder(db, orderId);
    const payment = getPayment(order, paymentId);
    const recorded = await findManualPayment(db, { ...payment, borrowerId: order.borrowerId });
    const recordedIn = recorded?.tillId == null ? undefined : await findTill(db, recorded.tillId);
    const isOpen = recordedIn?.closedAt === null;
    const till = isOpen ? recordedIn : await findOpenTill(db, maker.staffId, order.terms.market);
    return findBlindCountTryLimit(db, maker, till?.tillId);
  },
  async describeOperation(
    services,
    { orderId, paymentId, cause, cashReturned },
    { staffId },
  ): Promise<DeskOperation> {
    const { db } = services;
    const order = await getOrder(db, orderId);
    const payment = getPayment(order, paymentId);
    const key = toPaymentKey(payment);
    const operation = toLoanOperation(order, payment.amount, toReversalSubjectKey(orderId, key));
    if (!isManualPayment(payment)) {
      const waives = await waivesCharges(services, order, paymentId, cause);
      return waives ? { ...operation, approvalTrigger: 'waivesCharges' } : operation;
    }
    const { borrowerId } = order;
    const recorded = await findManualPayment(db, { ...payment, borrowerId });
    const withApproval = { ...operation, approvalTrigger: 'handRecorded' } as const;
    if (recorded?.tillId == null) return withApproval;
    if (!cashReturned) return { ...withApproval, tillId: recorded.tillId };
    const tills = { recordedIn: recorded.tillId, staffId, market: order.terms.market };
    return { ...withApproval, tillId: (await lockReversalTill(services, tills)).tillId };
  },
  async execute(services, context, request) {
    const { db } = services;
    const { orderId, paymentId, reason, cashReturned } = request;
    const order = await getOrder(db, orderId);
    const payment = getPayment(order, paymentId);
    const recorded = await findManualPayment(db, { ...payment, borrowerId: order.borrowerId });
    const reverse = (till?: Till) => executeReversal(services, context, request, { order, recorded, till });
    if (recorded?.tillId == null) return reverse();
    const { tillId: recordedIn } = recorded;
    if (cashReturned) {
      const till = await lockReversalTill(services, {
        recordedIn,
        askedFor: context.tillId,
        staffId: context.maker.staffId,
        market: order.terms.market,
      });
      const { expected } = await getTillBalances(db, till, context.now);
      if (expected < payment.amount) throw conflictError('tillHoldsLess');
      return reverse(till);
    }
    return correctTill(services, context, {
      tillId: recordedIn,
      reason,
      async correct(till) {
        const outcome = await reverse(till);
        return { outcome, till: await changeExpectedCash(services, till, -payment.amount, context.now) };
      },
    });
  },
});

type ReversalSource = {
  order: Order;
  recorded: Awaited<ReturnType<typeof findManualPayment>>;
  /** The till that its cash leaves. */
  till: Till | undefined;
};

/** Reverses a payment on its loan, and posts its money out of where it is. */
async function executeReversal(
  services: Services,
  context: WriteContext,
  { orderId, paymentId, on, cause }: DeskInput<'reverse'>,
  { order, recorded, till }: ReversalSource,
): Promise<WriteOutcome<DeskReplyInput<'reverse'>>> {
  const { config, db } = services;
  const { market, currency } = order.terms;
  const { provider, paymentId: id, amount } = getPayment(order, paymentId);
  const request = await createServicingInput(services, context, orderId);
  const dateOption = on === undefined ? {} : { on: toDay(on) };
  const reversalRequest = { ...request, provider, paymentId: id, cause, ...dateOption };
  const { state } = await reversePayment(services, reversalRequest, context);
  if (state === 'done' && recorded !== undefined) {
    const { lineId } = recorded;
    const reversedPayment = { provider, paymentId: id, market, currency, amount };
    const source = { tillId: till?.tillId ?? null, isBankMoney: lineId !== null };
    await recordManualReversal(db, config, { ...reversedPayment, ...source }, context.now);
    if (lineId !== null) await unassignStatementLine(db, lineId);
  }
  return completeServicing(services, orderId, state);
}

type ReversalTills = {
  recordedIn: string;
  /** The till that its request named. */
  askedFor?: string | undefined;
  staffId: string;
  market: string;
};

/**
 * Cash that is reversed comes out of the till it went into while that is open, else out of the one that the request named, else
 * out of the maker's open one. Throws 409 while the difference of its count is pending: the mistake that the reversal corrects may be
 * what that is about.
 */
async function lockReversalTill(
  { db, clock }: Services,
  { recordedIn, askedFor = recordedIn, staffId, market }: ReversalTills,
): Promise<Till> {
  // Locked first: a count or a difference requested meanwhile waits for this, or is seen.
  await lockTill(db, recordedIn);
  const differences = await findPendingBySubject(db, ['tillDifference'], await clock.now());
  if (differences.has(recordedIn)) throw conflictError('differencePending');
  for (const tillId of new Set([recordedIn, askedFor])) {
    const till = await lockTill(db, tillId);
    if (till?.closedAt === null) return till;
  }
  const open = await lockOpenTill(db, staffId, market);
  if (open === undefined) throw conflictError('noTillToReturn');
  return open;
}

/** The effect of reversing the remainder of a payment on the loan today. */
async function previewReversal(
  services: Services,
  orderId: string,
  paymentKeyOrId: string,
  cause: ReversalCause,
): Promise<{ order: Order; outcome: ReversalEffect }> {
  const { order, today } = await getLoanToday(services, orderId);
  const { provider, paymentId: providerPaymentId } = getPayment(order, paymentKeyOrId);
  const paymentId = toPaymentKey({ provider, paymentId: providerPaymentId });
  const amount = computeRetainedAmount(order, paymentId);
  if (amount === 0) throw conflictError('undone');
  const reversal = {
    kind: 'reversal',
    id: 'simulated:reversal',
    paymentId,
    valueDate: today,
    amount,
    cause,
  } as const;
  const outcome = findReversalEffect(services.config, order, reversal, today);
  if (outcome === null) throw conflictError('notDisbursed');
  return { order, outcome };
}

/** Before a payment is reversed: what the debt becomes, what accrued without it, and what the product's policy waives. */
export const reversalPreviewEndpoint = readEndpoint(
  'reversalPreview',
  async (services, staff, { orderId, paymentId }) => {
    const { order, outcome } = await previewReversal(services, orderId, paymentId, 'lender');
    const { after, waivers: _waivers, ...effect } = outcome;
    const owed = minor(after + effect.waived);
    return {
      orderId,
      currency: order.terms.currency,
      ...effect,
      owed,
      owedWithWaiver: after,
      tillDifference: await findTillDifference(services.db, order, paymentId, staff),
    };
  },
);

/** The difference with which the till of a cash payment was counted; null of none, of one that is hidden, and of other money. */
async function findTillDifference(
  db: Database,
  order: Order,
  paymentKeyOrId: string,
  staff: StaffIdentity,
): Promise<number | null> {
  const { provider, paymentId } = getPayment(order, paymentKeyOrId);
  const recorded = await findManualPayment(db, { borrowerId: order.borrowerId, provider, paymentId });
  const till = recorded?.tillId == null ? undefined : await findTill(db, recorded.tillId);
  if (till === undefined || (await listBlindTills(db, staff, [till.tillId])).has(till.tillId)) return null;
  return till.difference || null;
}

/** Whether charges are waived with a reversal, so that it needs approval. */
async function waivesCharges(
  services: Services,
  order: Order,
  paymentKeyOrId: string,
  cause: ReversalCause,
): Promise<boolean> {
  if (cause === 'payer') return false;
  const { provider, paymentId } = getPayment(order, paymentKeyOrId);
  if (computeRetainedAmount(order, toPaymentKey({ provider, paymentId })) === 0) return false;
  return (await previewReversal(services, order.orderId, paymentKeyOrId, cause)).outcome.waived > 0;
}
