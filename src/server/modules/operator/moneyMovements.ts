import type { z } from 'zod';
import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import { minor } from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { type Database, hasRow } from '../../platform/database/index.ts';
import { invalidField, notFound, type RequestError } from '../api/index.ts';
import { hasMatchEvidence } from '../claims/index.ts';
import { lockAndFindOrder } from '../loans/index.ts';
import { decideOrder } from '../loans/origination/index.ts';
import {
  completeRefund,
  hasChangedCredit,
  type MatchOutcome,
  matchSuspense,
  type RefundOutcome,
  requestRefund,
  unallocatedPaymentsQuery,
} from '../payments/index.ts';
import { type ManualPayoutOutcome, recordManualPayout } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import {
  approvalRequired,
  missingEvidence,
  payoutInProgress,
  payoutNotDue,
  refundRefused,
  refundUnanswered,
} from './errors.ts';
import { deleteTokenUsage, type MoneyMovement, withTokenLimits } from './limits.ts';
import type { operatorRequests } from './requests.ts';

/** The calling machine: its token's name, and the actor for the audit. */
export type MachineCaller = { token: string; actor: Actor };

type Request<Name extends keyof typeof operatorRequests> = Omit<
  z.output<(typeof operatorRequests)[Name]>,
  'reason'
>;

/** A call's result, and the money it moved; null if none, or if the call was repeated. */
export type MovementResult<Result> = { result: Result; movement: MoneyMovement | null };

export function decideOrderByMachine(
  services: Services,
  { token, actor }: MachineCaller,
  { approve, ...key }: Request<'decision'>,
): Promise<MovementResult<null>> {
  return withTokenLimits(services, token, 'decide', async (txServices) => {
    const order = await lockAndFindOrder(txServices.db, key);
    await decideOrder(txServices, key, approve, actor);
    const movesMoney = approve && order?.state === 'in_review';
    return {
      result: null,
      movement: movesMoney ? { order, amount: order.terms.principal, usageKey: key.orderId } : null,
    };
  });
}

export function recordPayoutByMachine(
  services: Services,
  { token, actor }: MachineCaller,
  key: Request<'order'>,
): Promise<MovementResult<null>> {
  return withTokenLimits(services, token, 'paid-out', async (txServices) => {
    const order = await lockAndFindOrder(txServices.db, key);
    if (order === undefined) throw notFound();
    const { state } = await recordManualPayout(txServices, key, actor);
    if (state !== 'paid') throw payoutErrors[state]();
    const movesMoney = order.state === 'paying_out';
    return {
      result: null,
      movement: movesMoney ? { order, amount: order.terms.principal, usageKey: key.orderId } : null,
    };
  });
}

const payoutErrors: Record<Exclude<ManualPayoutOutcome['state'], 'paid'>, () => RequestError> = {
  underWay: payoutInProgress,
  notPayable: payoutNotDue,
};

/** Matches a payment in suspense to a loan. Throws 409 `noEvidence` without a reference, claim or sender that links them. */
export async function matchPaymentByMachine(
  services: Services,
  { token, actor }: MachineCaller,
  match: Request<'payment'>,
): Promise<MovementResult<null>> {
  return withTokenLimits(services, token, 'match', async (txServices) => {
    const order = await lockAndFindOrder(txServices.db, match);
    const payment = await unallocatedPaymentsQuery(txServices.db)
      .where((row) => row.and({ provider: match.provider, paymentId: match.paymentId }))
      .executeTakeFirst();
    const hasEvidence = payment !== undefined && (await hasMatchEvidence(txServices, payment, match));
    const { state } = await matchSuspense(txServices, match, actor);
    if (state !== 'matched') throw matchErrors[state]();
    if (!hasEvidence || order === undefined) throw missingEvidence();
    const usageKey = toPaymentKey(match);
    return { result: null, movement: { order, amount: payment.amount, usageKey } };
  });
}

const matchErrors: Record<Exclude<MatchOutcome['state'], 'matched'>, () => RequestError> = {
  notWaiting: notFound,
  notDisbursed: notFound,
  otherCurrency: () => invalidField('orderId'),
};

type RefundResult = { refunded: number; refundId: string };

/** Refunds credit that exists without hand-recorded payments: requests it within the token's limits, then calls the provider. */
export async function refundPaymentByMachine(
  services: Services,
  { token, actor }: MachineCaller,
  { amount, key, ...payment }: Request<'refund'>,
): Promise<MovementResult<RefundResult>> {
  if ((amount === undefined) !== (key === undefined)) throw invalidField('key');
  const partialRefund =
    amount === undefined || key === undefined ? {} : { part: { amount: minor(amount), key } };
  const { result: refund, movement } = await withTokenLimits(
    services,
    token,
    'refund',
    async (txServices) => {
      const order = await lockAndFindOrder(txServices.db, payment);
      const isFirstRequest = !(await isRefundRequested(txServices.db, payment, key ?? ''));
      const requested = await requestRefund(txServices, { ...payment, ...partialRefund }, actor);
      if (requested.state !== 'requested') throw refundErrors[requested.state]();
      const result = requested.refund;
      if (order === undefined || !isFirstRequest) return { result, movement: null };
      if (await hasChangedCredit(txServices.db, payment.orderId, await txServices.clock.now()))
        throw approvalRequired();
      return {
        result,
        movement: { order, amount: result.amount, usageKey: toUsageKey(payment, key) },
      };
    },
  );
  const outcome = await completeRefund(services, refund, actor);
  if (outcome.state === 'refused')
    await deleteTokenUsage(services, token, 'refund', toUsageKey(payment, key));
  if (outcome.state !== 'paid') throw refundErrors[outcome.state]();
  return { result: { refunded: outcome.amount, refundId: outcome.refundId }, movement };
}

function toUsageKey({ provider, paymentId }: Request<'payment'>, key: string | undefined): string {
  return `${toPaymentKey({ provider, paymentId })} ${key ?? ''}`;
}

async function isRefundRequested(
  db: Database,
  { borrowerId, orderId, provider, paymentId }: Request<'payment'>,
  refundKey: string,
): Promise<boolean> {
  const refunds = db
    .selectFrom('refunds')
    .select('refundKey')
    .where((row) => row.and({ borrowerId, orderId, provider, paymentId, refundKey }));
  return hasRow(refunds);
}

const refundErrors: Record<Exclude<RefundOutcome['state'], 'paid'>, () => RequestError> = {
  notFound,
  noCredit: () => invalidField('paymentId'),
  keyUsed: () => invalidField('paymentId'),
  refused: refundRefused,
  unknown: refundUnanswered,
  // A machine's refund is never paid out.
  noReturnRoute: refundRefused,
  noAccount: refundRefused,
  payoutLimit: refundRefused,
};
