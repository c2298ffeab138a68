import { dayIn, type Minor, minor, type Statement } from '../../lending/index.ts';
import { announce } from '../announcements/index.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { creditOf, lockedOrder, type Order, paymentKey, rebookOrder, statementFor } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { isHandRecorded } from './handRecorded.ts';

/** The payment whose part in a borrower's credit is to go back. */
export type RefundRequest = {
  borrowerId: number;
  orderId: string;
  provider: string;
  paymentId: string;
  /** Whether credit may be refunded that hand-recorded payments made; only a person with approval may. */
  includesHandMoney?: boolean;
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

export type Refund = Omit<RefundRequest, 'part' | 'includesHandMoney'> & {
  refundKey: string;
  amount: number;
  currency: string;
  refundId: string | null;
};

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
  const refund = await askRefund(services, request, by);
  return typeof refund === 'string' ? { state: refund } : finishRefund(services, refund, by);
}

/** Whether money goes back by whoever took it, who is no provider where people took it. */
export function paysBack({ providers }: Pick<Services, 'providers'>, provider: string): boolean {
  return providers.payments.get(provider)?.refund !== undefined;
}

/** Writes a refund down, or finds the one by its key; its provider hasn't been asked. */
export async function askRefund(
  services: Services,
  request: RefundRequest,
  by: Actor,
): Promise<Refund | 'notFound' | 'noCredit' | 'keyUsed'> {
  if (!paysBack(services, request.provider)) return 'notFound';
  const now = await services.clock.now();
  return transaction(services.db, (trx) => writeDown(trx, request, by, now));
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
  for (const row of rows) await finishRefund(services, row, { kind: 'system' });
}

/** The refund by that key as it stands, or a new one under the order's lock. */
async function writeDown(
  trx: Database,
  request: RefundRequest,
  by: Actor,
  now: Date,
): Promise<Refund | 'notFound' | 'noCredit' | 'keyUsed'> {
  const { borrowerId, orderId, provider, paymentId, part } = request;
  const refundKey = part?.key ?? '';
  const order = await lockedOrder(trx, { borrowerId, orderId });
  const payment = order?.payments.find((one) => one.provider === provider && one.paymentId === paymentId);
  if (order === undefined || payment === undefined) return 'notFound';
  const credit = await creditLeft(trx, order, payment, now, refundKey);
  const { kept } = credit;
  const left = request.includesHandMoney ? credit.withHandMoney : credit.left;
  if (kept !== undefined) return part === undefined || part.amount === kept.amount ? kept : 'keyUsed';
  const amount = part?.amount ?? left;
  if (amount <= 0 || amount > left) return 'noCredit';
  const { currency } = order.terms;
  return keepRefund(trx, { borrowerId, orderId, provider, paymentId, refundKey, amount, currency }, by, now);
}

/** Writes a refund down, whose key nobody has used. The caller holds the order's lock and knows that there is as much credit. */
export async function keepRefund(
  trx: Database,
  refund: Omit<Refund, 'refundId'>,
  by: Actor,
  now: Date,
): Promise<Refund> {
  const { borrowerId } = refund;
  await trx
    .insertInto('refunds')
    .values({ ...refund, askedAt: now })
    .execute();
  const subject = refundName(refund);
  await recordAudit(trx, by, { action: 'refund_asked', borrowerId, subject }, now);
  return { ...refund, refundId: null };
}

/**
 * The refundable credit of a payment in minor units: what of it became credit and wasn't asked for, as far as the borrower's
 * credit reaches. `left` counts as if hand-recorded payments did not exist, `withHandMoney` counts them. `kept`: the
 * refund by a key that was asked for before. `refunded`: what was asked for of the payment; `inAll`: what the
 * credit of all payments comes to. Source: DESIGN 17.
 */
export async function creditLeft(
  db: Database,
  order: Order,
  { provider, paymentId, amount }: Order['payments'][number],
  now: Date,
  refundKey?: string,
): Promise<{
  kept: Refund | undefined;
  refunded: number;
  inAll: number;
  left: Minor;
  withHandMoney: Minor;
}> {
  const others = await refunds(db)
    .where('borrowerId', '=', order.borrowerId)
    .where('orderId', '=', order.orderId)
    .execute();
  const ofPayment = others.filter((one) => one.provider === provider && one.paymentId === paymentId);
  const asked = others.filter(({ refundId }) => refundId === null);
  const { own, ownWithoutHand, all } = creditIn(order, paymentKey(provider, paymentId), amount, now);
  const leftOf = (credit: number) =>
    minor(Math.max(0, Math.min(credit - sumOf(ofPayment), all - sumOf(asked))));
  return {
    kept: ofPayment.find((one) => one.refundKey === refundKey),
    refunded: sumOf(ofPayment),
    inAll: all - sumOf(asked),
    left: leftOf(Math.min(own, ownWithoutHand)),
    withHandMoney: leftOf(own),
  };
}

/** What became credit of a payment, paid back or not, and what of all credit hasn't been paid back. */
function creditIn(
  order: Order,
  id: string,
  amount: number,
  now: Date,
): { own: number; ownWithoutHand: number; all: number } {
  const today = dayIn(order.terms.timeZone, now);
  const statement = statementFor(order, today);
  if (statement === null) return { own: amount, ownWithoutHand: amount, all: creditOf(order, today) };
  const ofProviders = order.payments.filter((payment) => !isHandRecorded(payment));
  const isAll = ofProviders.length === order.payments.length;
  const without = isAll ? statement : statementFor({ ...order, payments: ofProviders }, today);
  return {
    own: creditOfPayment(statement, id),
    ownWithoutHand: creditOfPayment(without, id),
    all: statement.credit,
  };
}

function creditOfPayment(statement: Statement | null, id: string): number {
  return statement?.payments.find((payment) => payment.id === id)?.credit ?? 0;
}

function sumOf(parts: readonly { amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** Names a refund at its provider, in the ledger and in the audit. */
export function refundName({
  provider,
  paymentId,
  refundKey,
}: Pick<Refund, 'provider' | 'paymentId' | 'refundKey'>): string {
  const payment = paymentKey(provider, paymentId);
  return refundKey === '' ? payment : `${payment}:${refundKey}`;
}

/** Asks its provider to pay a refund that is written down, which it does once. */
export async function finishRefund(services: Services, refund: Refund, by: Actor): Promise<RefundOutcome> {
  const { amount, currency, paymentId } = refund;
  if (refund.refundId !== null) return { state: 'paid', amount, refundId: refund.refundId };
  const idempotencyKey = refundName(refund);
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
    const order = await lockedOrder(trx, refund);
    if (order === undefined) throw new Error(`order ${refund.orderId} is gone`);
    const today = dayIn(order.terms.timeZone, now);
    const booked = await trx
      .updateTable('refunds')
      .set({ refundId, valueDate: today })
      .where('borrowerId', '=', refund.borrowerId)
      .where('provider', '=', refund.provider)
      .where('paymentId', '=', refund.paymentId)
      .where('refundKey', '=', refund.refundKey)
      .where('refundId', 'is', null)
      .returning('refundId')
      .executeTakeFirst();
    if (booked === undefined) return;
    const { borrowerId, orderId } = refund;
    const subject = refundName(refund);
    await rebookOrder(trx, borrowerId, orderId, { event: `refund:${subject}`, valueDate: today, now, today });
    const data = {
      paymentId: paymentKey(refund.provider, refund.paymentId),
      amount: refund.amount,
      valueDate: today,
    };
    const told = { kind: 'payment.refunded', subject: `${orderId} ${subject}` } as const;
    await announce(trx, { ...told, borrowerId, orderId, data, at: now });
    await recordAudit(trx, by, { action: 'refund_paid', borrowerId, subject }, now);
  });
}

async function forget(services: Services, refund: Refund, by: Actor, reason: string): Promise<void> {
  const now = await services.clock.now();
  const { borrowerId, provider, paymentId, refundKey } = refund;
  await transaction(services.db, async (trx) => {
    await trx
      .deleteFrom('refunds')
      .where('borrowerId', '=', borrowerId)
      .where('provider', '=', provider)
      .where('paymentId', '=', paymentId)
      .where('refundKey', '=', refundKey)
      .where('refundId', 'is', null)
      .execute();
    const refused = {
      action: 'refund_refused',
      borrowerId,
      subject: refundName(refund),
    } as const;
    await recordAudit(trx, { ...by, reason }, refused, now);
  });
}

function refunds(db: Database) {
  return db
    .selectFrom('refunds')
    .select([
      'borrowerId',
      'orderId',
      'provider',
      'paymentId',
      'refundKey',
      'amount',
      'currency',
      'refundId',
    ]);
}
