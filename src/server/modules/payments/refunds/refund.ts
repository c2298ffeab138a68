import type { Minor } from '../../../../lending/index.ts';
import { type Actor, recordAudit } from '../../../platform/audit/index.ts';
import { type Database, transaction } from '../../../platform/database/index.ts';
import { toPostingKey } from '../../ledger/index.ts';
import { lockAndFindOrder, recordPaidRefund, refundIdentifier, removeRefund } from '../../loans/index.ts';
import {
  createRefundPayout,
  findPayout,
  type RefundPayoutError,
  sendAndReadPayout,
} from '../../payouts/index.ts';
import type { Services } from '../../services.ts';
import { computeRefundableCredit, type Refund, refundsQuery } from './refundableCredit.ts';
import { refundByProvider, refundRetryBatchSize, refundRetryDelayMs } from './refundByProvider.ts';

/** A refund of a payment's credit. */
export type RefundRequest = {
  borrowerId: number;
  orderId: string;
  provider: string;
  paymentId: string;
  /** Whether credit from hand-recorded payments may be refunded; needs approval. */
  includesManualPayments?: boolean;
  /** Whether a payout may take the place of a refund where the payment's provider has none; needs approval. */
  mayPayOut?: boolean;
  /** A partial amount with its idempotency key; by default the whole remainder, once. */
  part?: { amount: Minor; key: string };
};

/**
 * - `notFound`: the order has no such payment, or its provider can't refund
 * - `noCredit`: the payment's credit is lower
 * - `keyUsed`: the key belongs to another amount
 * - `refused`: the provider refused
 * - `unknown`: the provider didn't answer; a repeated call resolves it and pays once
 */
export type RefundOutcome =
  | { state: 'paid'; amount: number; refundId: string }
  | { state: 'notFound' | 'noCredit' | 'keyUsed' | 'refused' | 'unknown' | RefundPayoutError };

/**
 * Refunds a payment's credit through its provider, once per key. The refund is stored first, and its key is the provider's
 * idempotency key; then the order is reprocessed in one transaction. A repeated call finishes an interrupted refund.
 */
export async function refundCredit(
  services: Services,
  request: RefundRequest,
  actor: Actor,
): Promise<RefundOutcome> {
  const requested = await requestRefund(services, request, actor);
  return requested.state === 'requested' ? completeRefund(services, requested.refund, actor) : requested;
}

async function completeRefundPayout(
  services: Services,
  { amount }: Refund,
  payoutId: string,
): Promise<RefundOutcome> {
  const payout = await findPayout(services.db, payoutId);
  if (payout === undefined) return { state: 'unknown' };
  const { state } = await sendAndReadPayout(services, payout);
  return state === 'paid' ? { state, amount, refundId: payoutId } : { state };
}

/** Whether a provider can refund; never for hand-recorded payments. */
export function canRefund({ providers }: Pick<Services, 'providers'>, provider: string): boolean {
  return providers.payments.get(provider)?.refund !== undefined;
}

type RefundRequestOutcome =
  | { state: 'requested'; refund: Refund }
  | { state: 'notFound' | 'noCredit' | 'keyUsed' | RefundPayoutError };

/** Stores a refund, or finds the one with its key, without calling the provider. */
export async function requestRefund(
  services: Services,
  request: RefundRequest,
  actor: Actor,
): Promise<RefundRequestOutcome> {
  if (!canRefund(services, request.provider) && !request.mayPayOut) return { state: 'notFound' };
  const now = await services.clock.now();
  return transaction(services.db, (trx) => findOrCreateRefund(trx, services, request, actor, now));
}

/** Retries refunds that their provider didn't answer; another job retries payouts. */
export async function resolveRefunds(services: Services): Promise<void> {
  const requestedBefore = new Date((await services.clock.now()).getTime() - refundRetryDelayMs);
  const rows = await refundsQuery(services.db)
    .where('refundId', 'is', null)
    .where('payoutId', 'is', null)
    .where('askedAt', '<', requestedBefore)
    .orderBy('askedAt')
    .limit(refundRetryBatchSize)
    .execute();
  for (const row of rows) await completeRefund(services, row, { kind: 'system' });
}

/** Finds the refund with the key, or creates it, under the order's lock. */
async function findOrCreateRefund(
  trx: Database,
  services: Services,
  request: RefundRequest,
  actor: Actor,
  now: Date,
): Promise<RefundRequestOutcome> {
  const { borrowerId, orderId, provider, paymentId, part } = request;
  const refundKey = part?.key ?? '';
  const order = await lockAndFindOrder(trx, { borrowerId, orderId });
  const payment = order?.payments.find(
    (candidate) => candidate.provider === provider && candidate.paymentId === paymentId,
  );
  if (order === undefined || payment === undefined) return { state: 'notFound' };
  const credit = await computeRefundableCredit(trx, order, payment, now, refundKey);
  const { existing } = credit;
  const refundable = request.includesManualPayments ? credit.withManualPayments : credit.refundable;
  if (existing !== undefined) {
    const isSameAmount = part === undefined || part.amount === existing.amount;
    return isSameAmount ? { state: 'requested', refund: existing } : { state: 'keyUsed' };
  }
  const amount = part?.amount ?? refundable;
  if (amount <= 0 || amount > refundable) return { state: 'noCredit' };
  const refund = {
    borrowerId,
    orderId,
    provider,
    paymentId,
    refundKey,
    amount,
    currency: order.terms.currency,
  };
  let payoutId: string | null = null;
  if (!canRefund(services, provider)) {
    const created = await createRefundPayout(trx, services, order, refund, now);
    if (created.state !== 'created') return created;
    ({ payoutId } = created.payout);
  }
  return { state: 'requested', refund: await createRefund(trx, { ...refund, payoutId }, actor, now) };
}

/** Stores a refund with a new key. The caller holds the order's lock and has checked the credit. */
export async function createRefund(
  trx: Database,
  refund: Omit<Refund, 'refundId'>,
  actor: Actor,
  now: Date,
): Promise<Refund> {
  const { borrowerId } = refund;
  await trx
    .insertInto('refunds')
    .values({ ...refund, askedAt: now })
    .execute();
  const subject = refundIdentifier(refund);
  await recordAudit(trx, actor, { action: 'refund_asked', borrowerId, subject }, now);
  return { ...refund, refundId: null };
}

/** Calls the provider for a stored refund, and posts or deletes it by the answer. Idempotent. */
export async function completeRefund(
  services: Services,
  refund: Refund,
  actor: Actor,
): Promise<RefundOutcome> {
  const { amount, currency, paymentId } = refund;
  if (refund.refundId !== null) return { state: 'paid', amount, refundId: refund.refundId };
  if (refund.payoutId !== null) return completeRefundPayout(services, refund, refund.payoutId);
  const now = await services.clock.now();
  const idempotencyKey = refundIdentifier(refund);
  const call = { provider: refund.provider, paymentId, amount, currency, idempotencyKey };
  const answer = await refundByProvider(services, call, {
    paid: (refundId) =>
      transaction(services.db, (trx) => recordPaidRefund(trx, refund, refundId, now, actor)),
    refused: (reason) =>
      transaction(services.db, (trx) =>
        removeRefund(trx, refund, toPostingKey('refund_undone', idempotencyKey), now, { ...actor, reason }),
      ),
  });
  return answer.state === 'paid' ? { ...answer, amount } : answer;
}
