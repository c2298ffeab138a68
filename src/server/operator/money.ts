import type { z } from 'zod';
import { minor } from '../../lending/index.ts';
import type { Actor } from '../audit/index.ts';
import { hasMatchEvidence } from '../claims/index.ts';
import type { Database } from '../database/index.ts';
import { malformed, notFound, RequestError, refusing } from '../http/index.ts';
import { decideOrder, lockedOrder, paymentKey } from '../loans/index.ts';
import {
  askRefund,
  finishRefund,
  type MatchOutcome,
  matchSuspense,
  type RefundOutcome,
  suspended,
} from '../payments/index.ts';
import { paidByHand } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import { forgetUsage, type Move, wasCreditChanged, withinLimits } from './limits.ts';
import { needsApproval, noEvidence } from './refusals.ts';
import type { operatorRequests } from './requests.ts';

/** Whose token it is, and what is written down of who calls. */
export type Machine = { token: string; by: Actor };

type Request<Name extends keyof typeof operatorRequests> = Omit<
  z.output<(typeof operatorRequests)[Name]>,
  'reason'
>;

/** What a call came to, and what it moved; null: nothing, or nothing that it hadn't before. */
export type Moved<Done> = { done: Done; move: Move | null };

export function decideByMachine(
  services: Services,
  { token, by }: Machine,
  { approve, ...key }: Request<'decision'>,
): Promise<Moved<null>> {
  return withinLimits(services, token, 'decide', async (inside) => {
    const order = await lockedOrder(inside.db, key);
    await decideOrder(inside, key, approve, by);
    const isMove = approve && order?.state === 'in_review';
    return { done: null, move: isMove ? { order, amount: order.terms.principal, thing: key.orderId } : null };
  });
}

export function payOutByMachine(
  services: Services,
  { token, by }: Machine,
  key: Request<'order'>,
): Promise<Moved<null>> {
  return withinLimits(services, token, 'paid-out', async (inside) => {
    const order = await lockedOrder(inside.db, key);
    if ((await paidByHand(inside, key, by)) === 'underWay') throw payoutUnderWay();
    const isMove = order?.state === 'paying_out';
    return { done: null, move: isMove ? { order, amount: order.terms.principal, thing: key.orderId } : null };
  });
}

const payoutUnderWay = refusing(RequestError, 409, {
  es: 'El proveedor ya tiene este pago y todavía no dice si llegó. Espera su respuesta.',
  en: 'The provider has this payout already and has not said yet whether it arrived. Wait for its answer.',
});

/** Without a reference or claim that links the money to the loan it is a matter of two people. */
export async function matchByMachine(
  services: Services,
  { token, by }: Machine,
  match: Request<'payment'>,
): Promise<Moved<null>> {
  return withinLimits(services, token, 'match', async (inside) => {
    const order = await lockedOrder(inside.db, match);
    const payment = await suspended(inside.db)
      .where('provider', '=', match.provider)
      .where('paymentId', '=', match.paymentId)
      .executeTakeFirst();
    const isSupported = payment !== undefined && (await hasMatchEvidence(inside, payment, match));
    const outcome = await matchSuspense(inside, match, by);
    if (outcome !== 'matched') throw matchError[outcome]();
    if (!isSupported || order === undefined) throw noEvidence();
    const thing = paymentKey(match.provider, match.paymentId);
    return { done: null, move: { order, amount: payment.amount, thing } };
  });
}

const matchError: Record<Exclude<MatchOutcome, 'matched'>, () => RequestError> = {
  notWaiting: notFound,
  notDisbursed: notFound,
  otherCurrency: () => malformed('orderId'),
};

type Refunded = { refunded: number; refundId: string };

/** Credit that exists without what people recorded by hand. It is asked for within the limits, then paid by its provider. */
export async function refundByMachine(
  services: Services,
  { token, by }: Machine,
  { amount, key, ...paid }: Request<'refund'>,
): Promise<Moved<Refunded>> {
  if ((amount === undefined) !== (key === undefined)) throw malformed('key');
  const part = amount === undefined || key === undefined ? {} : { part: { amount: minor(amount), key } };
  const { done: refund, move } = await withinLimits(services, token, 'refund', async (inside) => {
    const order = await lockedOrder(inside.db, paid);
    const isNew = !(await wasAsked(inside.db, paid, key ?? ''));
    const asked = await askRefund(inside, { ...paid, ...part }, by);
    if (typeof asked === 'string') throw refundError[asked]();
    if (order === undefined || !isNew) return { done: asked, move: null };
    if (await wasCreditChanged(inside.db, paid.orderId, await inside.clock.now())) throw needsApproval();
    return { done: asked, move: { order, amount: asked.amount, thing: usageOf(paid, key) } };
  });
  const outcome = await finishRefund(services, refund, by);
  if (outcome.state === 'refused') await forgetUsage(services, token, 'refund', usageOf(paid, key));
  if (outcome.state !== 'paid') throw refundError[outcome.state]();
  return { done: { refunded: outcome.amount, refundId: outcome.refundId }, move };
}

function usageOf({ provider, paymentId }: Request<'payment'>, key: string | undefined): string {
  return `${paymentKey(provider, paymentId)} ${key ?? ''}`;
}

async function wasAsked(
  db: Database,
  { borrowerId, orderId, provider, paymentId }: Request<'payment'>,
  refundKey: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('refundKey')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .where('refundKey', '=', refundKey)
    .executeTakeFirst();
  return row !== undefined;
}

const refundError: Record<Exclude<RefundOutcome['state'], 'paid'>, () => RequestError> = {
  notFound,
  noCredit: () => malformed('paymentId'),
  keyUsed: () => malformed('paymentId'),
  refused: () =>
    new RequestError(409, {
      es: 'El proveedor no devuelve este pago.',
      en: 'The provider refuses this refund.',
    }),
  unknown: () =>
    new RequestError(503, {
      es: 'El proveedor no respondió. Repite la llamada: se paga una sola vez.',
      en: 'The provider did not answer. Repeat the call: it pays once.',
    }),
};
