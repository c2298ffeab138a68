import { dayIn, type Minor } from '../../../../lending/index.ts';
import { type Actor, recordAudit } from '../../../platform/audit/index.ts';
import { type Database, transaction } from '../../../platform/database/index.ts';
import { lockAndFindOrder, paymentKey, reprocessOrder } from '../../loans/index.ts';
import { publishEvent } from '../../outbox/index.ts';
import type { Services } from '../../services.ts';
import { computeRefundableCredit, type Refund, refundsQuery } from './refundableCredit.ts';

/** The payment whose part in a borrower's credit is to go back. */
export type RefundRequest = {
  borrowerId: number;
  orderId: string;
  provider: string;
  paymentId: string;
  /** Whether credit may be refunded that hand-recorded payments made; only a person with approval may. */
  includesManualPayments?: boolean;
  /** A part of it, by a key of its own; without, all that is left, once. */
  part?: { amount: Minor; key: string };
};

/**
 * - `notFound`: the order has no such payment, or none of a provider that pays back
 * - `noCredit`: not as much of the payment is in the borrower's favour
 * - `keyUsed`: the key was given to another amount
 * - `refused`: the provider won't
 * - `unknown`: the provider didn't answer; asking again finds out, and pays once
 */
export type RefundOutcome =
  | { state: 'paid'; amount: number; refundId: string }
  | { state: 'notFound' | 'noCredit' | 'keyUsed' | 'refused' | 'unknown' };

const resolveAfterMs = 10 * 60_000;
const batchSize = 50;

/**
 * Pays the part of a payment that became credit back through its provider, once, whoever asks how often. The refund is
 * written down first; the provider knows it by that row's key; then the order is replayed with it and the ledger posted, in
 * one transaction under a key that is unique. Whatever breaks in between is finished by the next call.
 */
export async function refundCredit(
  services: Services,
  request: RefundRequest,
  actor: Actor,
): Promise<RefundOutcome> {
  const refund = await requestRefund(services, request, actor);
  return typeof refund === 'string' ? { state: refund } : completeRefund(services, refund, actor);
}

/** Whether money goes back by whoever took it, who is no provider where people took it. */
export function canRefund({ providers }: Pick<Services, 'providers'>, provider: string): boolean {
  return providers.payments.get(provider)?.refund !== undefined;
}

/** Writes a refund down, or finds the one by its key; its provider hasn't been asked. */
export async function requestRefund(
  services: Services,
  request: RefundRequest,
  actor: Actor,
): Promise<Refund | 'notFound' | 'noCredit' | 'keyUsed'> {
  if (!canRefund(services, request.provider)) return 'notFound';
  const now = await services.clock.now();
  return transaction(services.db, (trx) => findOrCreateRefund(trx, request, actor, now));
}

/** Asks again about refunds whose provider hasn't answered. */
export async function resolveRefunds(services: Services): Promise<void> {
  const requestedBefore = new Date((await services.clock.now()).getTime() - resolveAfterMs);
  const rows = await refundsQuery(services.db)
    .where('refundId', 'is', null)
    .where('askedAt', '<', requestedBefore)
    .orderBy('askedAt')
    .limit(batchSize)
    .execute();
  for (const row of rows) await completeRefund(services, row, { kind: 'system' });
}

/** The refund by that key as it stands, or a new one under the order's lock. */
async function findOrCreateRefund(
  trx: Database,
  request: RefundRequest,
  actor: Actor,
  now: Date,
): Promise<Refund | 'notFound' | 'noCredit' | 'keyUsed'> {
  const { borrowerId, orderId, provider, paymentId, part } = request;
  const refundKey = part?.key ?? '';
  const order = await lockAndFindOrder(trx, { borrowerId, orderId });
  const payment = order?.payments.find(
    (candidate) => candidate.provider === provider && candidate.paymentId === paymentId,
  );
  if (order === undefined || payment === undefined) return 'notFound';
  const credit = await computeRefundableCredit(trx, order, payment, now, refundKey);
  const { existing } = credit;
  const refundable = request.includesManualPayments ? credit.withManualPayments : credit.refundable;
  if (existing !== undefined)
    return part === undefined || part.amount === existing.amount ? existing : 'keyUsed';
  const amount = part?.amount ?? refundable;
  if (amount <= 0 || amount > refundable) return 'noCredit';
  const { currency } = order.terms;
  return createRefund(
    trx,
    { borrowerId, orderId, provider, paymentId, refundKey, amount, currency },
    actor,
    now,
  );
}

/** Writes a refund down, whose key nobody has used. The caller holds the order's lock and knows that there is as much credit. */
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

/** Names a refund at its provider, in the ledger and in the audit. */
export function refundIdentifier({
  provider,
  paymentId,
  refundKey,
}: Pick<Refund, 'provider' | 'paymentId' | 'refundKey'>): string {
  const payment = paymentKey(provider, paymentId);
  return refundKey === '' ? payment : `${payment}:${refundKey}`;
}

/** Asks its provider to pay a refund that is written down, which it does once. */
export async function completeRefund(
  services: Services,
  refund: Refund,
  actor: Actor,
): Promise<RefundOutcome> {
  const { amount, currency, paymentId } = refund;
  if (refund.refundId !== null) return { state: 'paid', amount, refundId: refund.refundId };
  const idempotencyKey = refundIdentifier(refund);
  const logFields = { provider: refund.provider, paymentId, amount };
  try {
    const provider = services.providers.payments.get(refund.provider)?.refund;
    const result = await provider?.pay({ paymentId, amount, currency, idempotencyKey });
    if (result === undefined) return { state: 'unknown' };
    if (result.state === 'refused') {
      await deleteRefusedRefund(services, refund, actor, result.reason);
      services.log.warn({ ...logFields, reason: result.reason }, 'a refund was refused');
      return { state: 'refused' };
    }
    await postRefund(services, refund, result.refundId, actor);
    services.log.info({ ...logFields, refundId: result.refundId }, 'credit was refunded');
    return { state: 'paid', amount, refundId: result.refundId };
  } catch (error) {
    services.log.error({ ...logFields, err: error }, 'a refund is not finished');
    return { state: 'unknown' };
  }
}

/** The refund becomes part of the order's history, and the ledger follows; who comes second finds it done. */
async function postRefund(services: Services, refund: Refund, refundId: string, actor: Actor): Promise<void> {
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    const order = await lockAndFindOrder(trx, refund);
    if (order === undefined) throw new Error(`order ${refund.orderId} is gone`);
    const today = dayIn(order.terms.timeZone, now);
    const updated = await trx
      .updateTable('refunds')
      .set({ refundId, valueDate: today })
      .where((row) => row.and({ borrowerId: refund.borrowerId, provider: refund.provider }))
      .where((row) => row.and({ paymentId: refund.paymentId, refundKey: refund.refundKey, refundId: null }))
      .returning('refundId')
      .executeTakeFirst();
    if (updated === undefined) return;
    const { borrowerId, orderId } = refund;
    const subject = refundIdentifier(refund);
    await reprocessOrder(trx, borrowerId, orderId, {
      event: `refund:${subject}`,
      valueDate: today,
      now,
      today,
    });
    const data = {
      paymentId: paymentKey(refund.provider, refund.paymentId),
      amount: refund.amount,
      valueDate: today,
    };
    const announcement = { kind: 'payment.refunded', subject: `${orderId} ${subject}` } as const;
    await publishEvent(trx, { ...announcement, borrowerId, orderId, data, at: now });
    await recordAudit(trx, actor, { action: 'refund_paid', borrowerId, subject }, now);
  });
}

async function deleteRefusedRefund(
  services: Services,
  refund: Refund,
  actor: Actor,
  reason: string,
): Promise<void> {
  const now = await services.clock.now();
  const { borrowerId, provider, paymentId, refundKey } = refund;
  await transaction(services.db, async (trx) => {
    await trx
      .deleteFrom('refunds')
      .where((row) => row.and({ borrowerId, provider, paymentId, refundKey, refundId: null }))
      .execute();
    const auditEvent = {
      action: 'refund_refused',
      borrowerId,
      subject: refundIdentifier(refund),
    } as const;
    await recordAudit(trx, { ...actor, reason }, auditEvent, now);
  });
}
