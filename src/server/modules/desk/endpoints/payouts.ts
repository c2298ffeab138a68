import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, OrderKey } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';
import { lenderAccount } from '../../ledger/index.ts';
import {
  closePayoutDifference as closeIt,
  decryptPayee,
  findAbsentPayouts,
  findLastPayout,
  findPayout,
  isSuspenseReturn,
  listOpenPayoutDifferences,
  markPayoutFailed,
  type Payout,
  recordManualPayout as payByHand,
} from '../../payouts/index.ts';
import type { Services } from '../../services.ts';
import { cancelLoan } from '../../servicing/index.ts';
import { readEndpoint, requiresApproval, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { decodeCursor, paginate, toPage } from '../pagination.ts';
import { getBorrowerNames, getOrder, getOrderKey, loanOperation, maskEnd } from './lookups.ts';

const byCreatedAt = {
  by: ['createdAt', 'payoutId'],
  cursor: z.tuple([z.coerce.date(), z.string()]),
} as const;
/** Under way, or gone wrong, of an order that still waits for its money. */
const openPayoutStates = ['created', 'sent', 'unknown', 'returned', 'refused'] as const;

export const payouts = readEndpoint('payouts', (services, _staff, { state, ...page }) => {
  const { db, personal } = services;
  let query = db
    .selectFrom('payouts')
    .selectAll()
    .where('state', 'in', state === undefined ? openPayoutStates : [state]);
  if (state === undefined) query = query.where((row) => row.or([isLatestOfUnpaidOrder, isReturnUnderWay]));
  return paginate(query, byCreatedAt, page, async (rows) => {
    const names = await getBorrowerNames(db, rows);
    const absent = await findAbsentPayouts(services, rows, await services.clock.now());
    return rows.map(({ payoutId, orderId, borrowerId, attempt, provider, amount, currency, ...row }) => ({
      payoutId,
      orderId,
      borrowerId,
      name: names.get(borrowerId) ?? '',
      attempt,
      provider,
      state: row.state,
      amount,
      currency,
      account: maskEnd(decryptPayee(personal, { payoutId, ...row }).account),
      said: row.reason,
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
      isReturn: isSuspenseReturn({ borrowerId }),
      mayDeclareFailed: absent.has(payoutId),
      isDeclaredFailed: row.declaredFailedAt !== null,
    }));
  });
});

/** Not one that another took the place of, nor of an order that is over. */
const isLatestOfUnpaidOrder = sql<boolean>`exists (
    select from orders o
    where o.borrower_id = payouts.borrower_id and o.order_id = payouts.order_id and o.state = 'paying_out'
  ) and not exists (
    select from payouts later
    where later.borrower_id = payouts.borrower_id and later.order_id = payouts.order_id and later.attempt > payouts.attempt
  )`;

/** One that failed is a payment in suspense again. */
const isReturnUnderWay = sql<boolean>`borrower_id = ${lenderAccount.borrowerId} and state in ('created', 'sent', 'unknown')`;

/** Pays an order out again, whose money came back, was refused or never left; never while a payout of it has no answer. */
export const retryPayout = writeEndpoint('retryPayout', {
  async execute(services, _asking, { payoutId }) {
    const key = await getOrderOfPayout(services.db, payoutId);
    const order = await getOrder(services.db, key.orderId);
    if (order.state !== 'paying_out') throw conflictError('over');
    await requireKnownOutcome(services.db, key);
    await services.jobs.send(services.db, 'pay-out-order', key, 0);
    return { reply: { orderId: key.orderId, state: order.state } };
  },
});

/** The loan won't be paid out any more; or, where its borrower has had the money, is unmade, which two people decide. */
export const cancelPayout = writeEndpoint('cancelPayout', {
  async describeOperation({ db }, { payoutId }) {
    const { borrowerId, orderId } = await getOrderOfPayout(db, payoutId);
    const order = await getOrder(db, orderId);
    await requireKnownOutcome(db, { borrowerId, orderId });
    return order.disbursedOn === null ? null : loanOperation(order, null);
  },
  async execute(services, context, { payoutId }) {
    const key = await getOrderOfPayout(services.db, payoutId);
    await requireKnownOutcome(services.db, key);
    const request = { ...key, key: context.key, reason: context.reason ?? '' };
    const outcome = await cancelLoan(services, request, context);
    if (outcome === 'notFound') throw notFound();
    if (outcome !== 'done' && outcome !== 'repeated') throw conflictError(outcome);
    return { reply: await getOrderState(services, key.orderId) };
  },
});

/** It never left: where its provider has none of it, and two people say so. */
export const declarePayoutFailed = writeEndpoint('declarePayoutFailed', {
  async describeOperation(services, { payoutId }) {
    const payout = await requireAbsentPayout(services, payoutId);
    const { orderId, amount, currency } = payout;
    if (isSuspenseReturn(payout)) return { ...requiresApproval(orderId), amount, currency };
    return loanOperation(await getOrder(services.db, orderId), null);
  },
  async execute(services, context, { payoutId }) {
    const payout = await requireAbsentPayout(services, payoutId);
    const actor = { ...context, reason: context.reason ?? '' };
    if (!(await markPayoutFailed(services, payout, actor, context.now))) throw conflictError('fateUnknown');
    const { orderId } = payout;
    return {
      reply: isSuspenseReturn(payout)
        ? { orderId, state: 'refused' }
        : await getOrderState(services, orderId),
    };
  },
});

async function requireAbsentPayout(services: Services, payoutId: string): Promise<Payout> {
  const payout = await findPayout(services.db, payoutId);
  if (payout === undefined) throw notFound();
  if (payout.state !== 'unknown') throw conflictError(payout.state === 'sent' ? 'underWay' : 'over');
  const absent = await findAbsentPayouts(services, [payout], await services.clock.now());
  if (!absent.has(payoutId)) throw conflictError('fateUnknown');
  return payout;
}

/** Without an answer of its provider, an order's payout is neither made again nor cancelled. */
async function requireKnownOutcome(db: Database, key: OrderKey): Promise<void> {
  if ((await findLastPayout(db, key))?.state === 'unknown') throw conflictError('fateUnknown');
}

/** Staff have sent the money themselves. */
export const paidByHand = writeEndpoint('paidByHand', {
  describeOperation: async ({ db }, { orderId }) => {
    const order = await getOrder(db, orderId);
    return loanOperation(order, order.terms.principal);
  },
  async execute(services, context, { orderId }) {
    const key = await getOrderKey(services.db, orderId);
    const order = await getOrder(services.db, orderId);
    if (order.state !== 'paying_out') throw conflictError('over');
    if ((await payByHand(services, key, context)) === 'underWay') throw conflictError('underWay');
    return { reply: await getOrderState(services, orderId) };
  },
});

async function getOrderOfPayout(db: Database, payoutId: string): Promise<OrderKey> {
  const found = await db
    .selectFrom('payoutDirectory')
    .select(['borrowerId', 'orderId'])
    .where('payoutId', '=', payoutId)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  return found;
}

async function getOrderState({ db }: Services, orderId: string) {
  const { state } = await getOrder(db, orderId);
  return { orderId, state };
}

const cursor = z.tuple([z.int()]);

/** Where a provider's own list of what left and the payouts disagree, and nobody has closed it. */
export const payoutDifferences = readEndpoint(
  'payoutDifferences',
  async ({ db }, _staff, { limit, after }) => {
    const [offset] = decodeCursor(cursor, after) ?? [0];
    const rows = await listOpenPayoutDifferences(db);
    const ids = rows.map(({ payoutId }) => payoutId);
    const directoryRows =
      ids.length === 0
        ? []
        : await db
            .selectFrom('payoutDirectory')
            .selectAll()
            .where('payoutId', 'in', ids)
            .where('borrowerId', '<>', lenderAccount.borrowerId)
            .execute();
    const orders = new Map(directoryRows.map((one) => [one.payoutId, one]));
    return toPage(rows.slice(offset), limit, {
      toItem: ({ seenAt, closedAt, closedReason, ...row }) => ({
        ...row,
        orderId: orders.get(row.payoutId)?.orderId ?? null,
        borrowerId: orders.get(row.payoutId)?.borrowerId ?? null,
        seenAt: seenAt.toISOString(),
      }),
      cursorValues: () => [offset + limit],
    });
  },
);

export const closePayoutDifference = writeEndpoint('closePayoutDifference', {
  async describeOperation({ db }, { provider, kind, reference }) {
    const open = await db
      .selectFrom('payoutDifferences')
      .select('kind')
      .where('provider', '=', provider)
      .where('kind', '=', kind)
      .where('reference', '=', reference)
      .where('closedAt', 'is', null)
      .executeTakeFirst();
    if (open === undefined) throw conflictError('decided');
    return requiresApproval(`${provider} ${kind} ${reference}`);
  },
  async execute(services, context, { provider, kind, reference }) {
    const { reason = '' } = context;
    if (!(await closeIt(services, { provider, kind, reference, reason }, context)))
      throw conflictError('decided');
    return { reply: { done: true } };
  },
});
