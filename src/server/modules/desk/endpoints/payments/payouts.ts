import type { DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import { lenderLedgerKey } from '../../../ledger/index.ts';
import {
  closePayoutDifference,
  declarePayoutFailed,
  findLastPayout,
  findPayout,
  findPayoutsUnknownToProvider,
  findRefundOfPayout,
  getPayoutBeneficiary,
  listOpenPayoutDifferences,
  type Payout,
  parsePayoutPurpose,
  recordManualPayout,
} from '../../../payouts/index.ts';
import type { Services } from '../../../services.ts';
import { cancelLoan } from '../../../servicing/index.ts';
import { createApprovalOnlyOperation, readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { paginateRows } from '../../pagination.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';
import { getOrder, getOrderKey, toLoanOperation } from '../orders.ts';

/** Pays an order out again, whose money came back, was refused or never left; never while a payout of it has no answer, or to an account that failed. */
export const retryPayoutEndpoint = writeEndpoint('retryPayout', {
  async execute(services, _context, { payoutId }) {
    const key = await getOrderOfPayout(services.db, payoutId);
    const order = await getOrder(services.db, key.orderId);
    if (order.state !== 'paying_out') throw conflictError('over');
    await requireKnownOutcome(services.db, key);
    if ((await getPayoutBeneficiary(services, key)) === null) throw conflictError('needsAccount');
    await services.jobs.send(services.db, 'pay-out-order', key, 0);
    return { reply: { orderId: key.orderId, state: order.state } };
  },
});

/** Cancels an undisbursed loan; or, with approval, one whose payout had arrived. */
export const cancelPayoutEndpoint = writeEndpoint('cancelPayout', {
  async describeOperation({ db }, { payoutId }) {
    const { borrowerId, orderId } = await getOrderOfPayout(db, payoutId);
    const order = await getOrder(db, orderId);
    await requireKnownOutcome(db, { borrowerId, orderId });
    return order.disbursedOn === null ? null : toLoanOperation(order, null);
  },
  async execute(services, context, { payoutId }) {
    const key = await getOrderOfPayout(services.db, payoutId);
    await requireKnownOutcome(services.db, key);
    const request = { ...key, key: context.key, reason: context.reason ?? '' };
    const { state } = await cancelLoan(services, request, context);
    if (state === 'notFound') throw notFound();
    if (state !== 'done' && state !== 'repeated') throw conflictError(state);
    const { principal: amount, currency } = (await getOrder(services.db, key.orderId)).terms;
    return {
      reply: await getOrderState(services, key.orderId),
      auditAmount: { amount, currency },
      auditSubject: key.orderId,
    };
  },
});

/** Declares a payout failed, with approval; only if its provider has no record of it. */
export const declarePayoutFailedEndpoint = writeEndpoint('declarePayoutFailed', {
  async describeOperation(services, { payoutId }) {
    const payout = await requireAbsentPayout(services, payoutId);
    const { orderId, amount, currency } = payout;
    if (parsePayoutPurpose(payout) === 'suspenseReturn')
      return { ...createApprovalOnlyOperation(orderId), amount, currency };
    const refund = await findRefundOfPayout(services.db, payout);
    return toLoanOperation(await getOrder(services.db, refund?.orderId ?? orderId), null);
  },
  async execute(services, context, { payoutId }) {
    const payout = await requireAbsentPayout(services, payoutId);
    const actor = { ...context, reason: context.reason ?? '' };
    if (!(await declarePayoutFailed(services, payout, actor, context.now)))
      throw conflictError('fateUnknown');
    const { orderId } = payout;
    return {
      reply:
        parsePayoutPurpose(payout) !== 'loan'
          ? { orderId, state: 'refused' }
          : await getOrderState(services, orderId),
    };
  },
});

async function requireAbsentPayout(services: Services, payoutId: string): Promise<Payout> {
  const payout = await findPayout(services.db, payoutId);
  if (payout === undefined) throw notFound();
  if (payout.state !== 'unknown') throw conflictError(payout.state === 'sent' ? 'underWay' : 'over');
  const absent = await findPayoutsUnknownToProvider(services, [payout], await services.clock.now());
  if (!absent.has(payoutId)) throw conflictError('fateUnknown');
  return payout;
}

/** Without an answer of its provider, an order's payout is neither made again nor cancelled. */
async function requireKnownOutcome(db: Database, key: OrderKey): Promise<void> {
  if ((await findLastPayout(db, key))?.state === 'unknown') throw conflictError('fateUnknown');
}

/** Staff have sent the money themselves. */
export const paidByHandEndpoint = writeEndpoint('paidByHand', {
  describeOperation: async ({ db }, { orderId }) => {
    const order = await getOrder(db, orderId);
    return toLoanOperation(order, order.terms.principal);
  },
  async execute(services, context, { orderId }) {
    const key = await getOrderKey(services.db, orderId);
    const order = await getOrder(services.db, orderId);
    if (order.state !== 'paying_out') throw conflictError('over');
    const { state } = await recordManualPayout(services, key, context);
    if (state !== 'paid') throw conflictError(state === 'notPayable' ? 'over' : state);
    return { reply: await getOrderState(services, orderId) };
  },
});

function getOrderOfPayout(db: Database, payoutId: string): Promise<OrderKey> {
  return db
    .selectFrom('payoutDirectory')
    .select(['borrowerId', 'orderId'])
    .where('payoutId', '=', payoutId)
    .executeTakeFirstOrThrow(notFound);
}

async function getOrderState({ db }: Services, orderId: string) {
  const { state } = await getOrder(db, orderId);
  return { orderId, state };
}

/** Open differences between a provider's payout statement and the payouts. */
function differenceKey({
  provider,
  kind,
  reference,
}: Pick<DeskRow<'payoutDifferences'>, 'provider' | 'kind' | 'reference'>): string {
  return `${provider} ${kind} ${reference}`;
}

export const payoutDifferencesEndpoint = readEndpoint('payoutDifferences', async (services, _staff, page) => {
  const { db, clock } = services;
  const pending = await findPendingBySubject(db, ['closePayoutDifference'], await clock.now());
  const { items, next } = paginateRows(await listOpenPayoutDifferences(db), page);
  const orders = await listOrdersOfPayouts(
    db,
    items.map(({ payoutId }) => payoutId),
  );
  return {
    items: items.map(({ closedAt: _closedAt, closedReason: _reason, ...row }) => {
      const order = orders.get(row.payoutId);
      const pendingApprovalId = pending.get(differenceKey(row)) ?? null;
      return {
        ...{ ...row, pendingApprovalId },
        ...{ orderId: order?.orderId ?? null, borrowerId: order?.borrowerId ?? null },
      };
    }),
    next,
  };
});

/** A loan's payouts have an order; those of the lender itself have none. */
async function listOrdersOfPayouts(db: Database, payoutIds: readonly string[]) {
  if (payoutIds.length === 0) return new Map<string, OrderKey>();
  const rows = await db
    .selectFrom('payoutDirectory')
    .selectAll()
    .where('payoutId', 'in', payoutIds)
    .where('borrowerId', '<>', lenderLedgerKey.borrowerId)
    .execute();
  return new Map(rows.map((row) => [row.payoutId, row]));
}

export const closePayoutDifferenceEndpoint = writeEndpoint('closePayoutDifference', {
  async describeOperation({ db }, { provider, kind, reference }) {
    await db
      .selectFrom('payoutDifferences')
      .select('kind')
      .where((row) => row.and({ provider, kind, reference, closedAt: null }))
      .executeTakeFirstOrThrow(() => conflictError('decided'));
    return createApprovalOnlyOperation(differenceKey({ provider, kind, reference }));
  },
  async execute(services, context, { provider, kind, reference, rightSide = null }) {
    const { reason = '' } = context;
    if (!(await closePayoutDifference(services, { provider, kind, reference, reason, rightSide }, context)))
      throw conflictError('decided');
    return { reply: { done: true } };
  },
});
