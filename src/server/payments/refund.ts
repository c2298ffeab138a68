import { dayIn } from '../../lending/index.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { bookOrder, findOrder, lockOrder, paymentKey, statementFor } from '../loans/index.ts';
import type { Services } from '../services.ts';

/** The payment whose part in a borrower's credit is to go back. */
export type RefundRequest = { borrowerId: number; orderId: string; provider: string; paymentId: string };

/**
 * - `notFound`: the order has no such payment, or none of a provider that pays back
 * - `noCredit`: nothing of the payment is in the borrower's favour
 * - `refused`: the provider won't
 * - `unknown`: the provider didn't answer; asking again finds out, and pays once
 */
export type RefundOutcome =
  | { state: 'paid'; amount: number; refundId: string }
  | { state: 'notFound' | 'noCredit' | 'refused' | 'unknown' };

type Refund = RefundRequest & { amount: number; currency: string; refundId: string | null };

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
  by: Actor,
): Promise<RefundOutcome> {
  if (!services.providers.payments.get(request.provider)?.refund) return { state: 'notFound' };
  const now = await services.clock.now();
  const refund = await transaction(services.db, (trx) => writeDown(trx, request, by, now));
  return typeof refund === 'string' ? { state: refund } : finish(services, refund, by);
}

/** Asks again about refunds whose provider hasn't answered. */
export async function resolveRefunds(services: Services): Promise<void> {
  const before = new Date((await services.clock.now()).getTime() - resolveAfterMs);
  const rows = await refunds(services.db)
    .where('refundId', 'is', null)
    .where('askedAt', '<', before)
    .orderBy('askedAt')
    .limit(batchSize)
    .execute();
  for (const row of rows) await finish(services, refundOf(row), { kind: 'system' });
}

/** The refund of that payment as it stands, or a new one under the order's lock. */
async function writeDown(
  trx: Database,
  request: RefundRequest,
  by: Actor,
  now: Date,
): Promise<Refund | 'notFound' | 'noCredit'> {
  const { borrowerId, orderId, provider, paymentId } = request;
  await lockOrder(trx, borrowerId, orderId);
  const order = await findOrder(trx, borrowerId, orderId);
  const isOfOrder = order?.payments.some(
    (payment) => payment.provider === provider && payment.paymentId === paymentId,
  );
  if (order === undefined || !isOfOrder) return 'notFound';
  const kept = await refunds(trx)
    .where('borrowerId', '=', borrowerId)
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  if (kept !== undefined) return refundOf(kept);
  const statement = statementFor(order, dayIn(order.terms.timeZone, now));
  const amount = statement?.payments.find(({ id }) => id === paymentKey(provider, paymentId))?.credit ?? 0;
  if (amount === 0 || amount > (statement?.credit ?? 0)) return 'noCredit';
  const { currency } = order.terms;
  const refund = {
    borrowerId,
    orderId,
    provider,
    paymentId,
    amount,
    currency,
  };
  await trx
    .insertInto('refunds')
    .values({ ...refund, askedAt: now })
    .execute();
  const subject = paymentKey(provider, paymentId);
  await recordAudit(trx, by, { action: 'refund_asked', borrowerId, subject }, now);
  return { ...request, amount, currency, refundId: null };
}

async function finish(services: Services, refund: Refund, by: Actor): Promise<RefundOutcome> {
  const { amount, currency, paymentId } = refund;
  if (refund.refundId !== null) return { state: 'paid', amount, refundId: refund.refundId };
  const idempotencyKey = paymentKey(refund.provider, paymentId);
  const logged = { provider: refund.provider, paymentId, amount };
  try {
    const provider = services.providers.payments.get(refund.provider)?.refund;
    const answer = await provider?.pay({ paymentId, amount, currency, idempotencyKey });
    if (answer === undefined) return { state: 'unknown' };
    if (answer.state === 'refused') {
      await forget(services, refund, by, answer.reason);
      services.log.warn({ ...logged, reason: answer.reason }, 'a refund was refused');
      return { state: 'refused' };
    }
    await book(services, refund, answer.refundId, by);
    services.log.info({ ...logged, refundId: answer.refundId }, 'credit was refunded');
    return { state: 'paid', amount, refundId: answer.refundId };
  } catch (error) {
    services.log.error({ ...logged, err: error }, 'a refund is not finished');
    return { state: 'unknown' };
  }
}

/** The refund becomes part of the order's history, and the ledger follows; who comes second finds it done. */
async function book(services: Services, refund: Refund, refundId: string, by: Actor): Promise<void> {
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    await lockOrder(trx, refund.borrowerId, refund.orderId);
    const order = await findOrder(trx, refund.borrowerId, refund.orderId);
    if (order === undefined) throw new Error(`order ${refund.orderId} is gone`);
    const today = dayIn(order.terms.timeZone, now);
    const booked = await trx
      .updateTable('refunds')
      .set({ refundId, valueDate: today })
      .where('borrowerId', '=', refund.borrowerId)
      .where('provider', '=', refund.provider)
      .where('paymentId', '=', refund.paymentId)
      .where('refundId', 'is', null)
      .returning('refundId')
      .executeTakeFirst();
    if (booked === undefined) return;
    const { borrowerId, orderId } = refund;
    const subject = paymentKey(refund.provider, refund.paymentId);
    await bookOrder(trx, borrowerId, orderId, { event: `refund:${subject}`, valueDate: today, now, today });
    await recordAudit(trx, by, { action: 'refund_paid', borrowerId, subject }, now);
  });
}

async function forget(services: Services, refund: Refund, by: Actor, reason: string): Promise<void> {
  const now = await services.clock.now();
  const { borrowerId, provider, paymentId } = refund;
  await transaction(services.db, async (trx) => {
    await trx
      .deleteFrom('refunds')
      .where('borrowerId', '=', borrowerId)
      .where('provider', '=', provider)
      .where('paymentId', '=', paymentId)
      .where('refundId', 'is', null)
      .execute();
    const refused = {
      action: 'refund_refused',
      borrowerId,
      subject: paymentKey(provider, paymentId),
    } as const;
    await recordAudit(trx, { ...by, reason }, refused, now);
  });
}

function refunds(db: Database) {
  return db
    .selectFrom('refunds')
    .select(['borrowerId', 'orderId', 'provider', 'paymentId', 'amount', 'currency', 'refundId']);
}

type Row = Awaited<ReturnType<ReturnType<typeof refunds>['executeTakeFirstOrThrow']>>;

function refundOf(row: Row): Refund {
  return {
    borrowerId: row.borrowerId,
    orderId: row.orderId,
    provider: row.provider,
    paymentId: row.paymentId,
    amount: row.amount,
    currency: row.currency,
    refundId: row.refundId,
  };
}
