import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, OrderKey } from '../../database/index.ts';
import { notFound } from '../../http/index.ts';
import { lender } from '../../ledger/index.ts';
import {
  absentPayouts,
  declareFailed,
  findPayout,
  isReturn,
  lastPayout,
  type Payout,
  paidByHand as payByHand,
  payeeIn,
} from '../../payouts/index.ts';
import type { Services } from '../../services.ts';
import { cancelLoan } from '../../servicing/index.ts';
import { always, read, write } from '../call.ts';
import { pageBy } from '../pages.ts';
import { refused } from '../refusals.ts';
import { namesOf, orderBy, orderKey, weightOf } from './loanOf.ts';
import { masked } from './masks.ts';

const asCreated = { by: ['createdAt', 'payoutId'], cursor: z.tuple([z.coerce.date(), z.string()]) } as const;
/** Under way, or gone wrong, of an order that still waits for its money. */
const needingCare = ['created', 'sent', 'unknown', 'returned', 'refused'] as const;

export const payouts = read('payouts', (services, _staff, { state, ...page }) => {
  const { db, personal } = services;
  let chosen = db
    .selectFrom('payouts')
    .selectAll()
    .where('state', 'in', state === undefined ? needingCare : [state]);
  if (state === undefined) chosen = chosen.where((row) => row.or([isLastOfWaiting, isReturnUnderWay]));
  return pageBy(chosen, asCreated, page, async (rows) => {
    const names = await namesOf(db, rows);
    const absent = await absentPayouts(services, rows, await services.clock.now());
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
      account: masked(payeeIn(personal, { payoutId, ...row }).account),
      said: row.reason,
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
      isReturn: isReturn({ borrowerId }),
      mayDeclareFailed: absent.has(payoutId),
      isDeclaredFailed: row.declaredFailedAt !== null,
    }));
  });
});

/** Not one that another took the place of, nor of an order that is over. */
const isLastOfWaiting = sql<boolean>`exists (
    select from orders o
    where o.borrower_id = payouts.borrower_id and o.order_id = payouts.order_id and o.state = 'paying_out'
  ) and not exists (
    select from payouts later
    where later.borrower_id = payouts.borrower_id and later.order_id = payouts.order_id and later.attempt > payouts.attempt
  )`;

/** One that failed is a payment in suspense again. */
const isReturnUnderWay = sql<boolean>`borrower_id = ${lender.borrowerId} and state in ('created', 'sent', 'unknown')`;

/** Pays an order out again, whose money came back, was refused or never left; never while a payout of it has no answer. */
export const retryPayout = write('retryPayout', {
  async act(services, _asking, { payoutId }) {
    const key = await orderOfPayout(services.db, payoutId);
    const order = await orderBy(services.db, key.orderId);
    if (order.state !== 'paying_out') throw refused('over');
    await requireKnownFate(services.db, key);
    await services.jobs.send(services.db, 'pay-out-order', key, 0);
    return { reply: { orderId: key.orderId, state: order.state } };
  },
});

/** The loan won't be paid out any more; or, where its borrower has had the money, is unmade, which two people decide. */
export const cancelPayout = write('cancelPayout', {
  async weigh({ db }, { payoutId }) {
    const { borrowerId, orderId } = await orderOfPayout(db, payoutId);
    const order = await orderBy(db, orderId);
    await requireKnownFate(db, { borrowerId, orderId });
    return order.disbursedOn === null ? null : weightOf(order, null);
  },
  async act(services, asking, { payoutId }) {
    const key = await orderOfPayout(services.db, payoutId);
    await requireKnownFate(services.db, key);
    const request = { ...key, key: asking.key, reason: asking.reason ?? '' };
    const outcome = await cancelLoan(services, request, asking);
    if (outcome === 'notFound') throw notFound();
    if (outcome !== 'done' && outcome !== 'repeated') throw refused(outcome);
    return { reply: await stateOf(services, key.orderId) };
  },
});

/** It never left: where its provider has none of it, and two people say so. */
export const declarePayoutFailed = write('declarePayoutFailed', {
  async weigh(services, { payoutId }) {
    const payout = await requireAbsent(services, payoutId);
    const { orderId, amount, currency } = payout;
    if (isReturn(payout)) return { ...always(orderId), amount, currency };
    return weightOf(await orderBy(services.db, orderId), null);
  },
  async act(services, asking, { payoutId }) {
    const payout = await requireAbsent(services, payoutId);
    const by = { ...asking, reason: asking.reason ?? '' };
    if (!(await declareFailed(services, payout, by, asking.now))) throw refused('fateUnknown');
    const { orderId } = payout;
    return { reply: isReturn(payout) ? { orderId, state: 'refused' } : await stateOf(services, orderId) };
  },
});

async function requireAbsent(services: Services, payoutId: string): Promise<Payout> {
  const payout = await findPayout(services.db, payoutId);
  if (payout === undefined) throw notFound();
  if (payout.state !== 'unknown') throw refused(payout.state === 'sent' ? 'underWay' : 'over');
  const absent = await absentPayouts(services, [payout], await services.clock.now());
  if (!absent.has(payoutId)) throw refused('fateUnknown');
  return payout;
}

/** Without an answer of its provider, an order's payout is neither made again nor cancelled. */
async function requireKnownFate(db: Database, key: OrderKey): Promise<void> {
  if ((await lastPayout(db, key))?.state === 'unknown') throw refused('fateUnknown');
}

/** Staff have sent the money themselves. */
export const paidByHand = write('paidByHand', {
  weigh: async ({ db }, { orderId }) => {
    const order = await orderBy(db, orderId);
    return weightOf(order, order.terms.principal);
  },
  async act(services, asking, { orderId }) {
    const key = await orderKey(services.db, orderId);
    const order = await orderBy(services.db, orderId);
    if (order.state !== 'paying_out') throw refused('over');
    if ((await payByHand(services, key, asking)) === 'underWay') throw refused('underWay');
    return { reply: await stateOf(services, orderId) };
  },
});

async function orderOfPayout(db: Database, payoutId: string): Promise<OrderKey> {
  const found = await db
    .selectFrom('payoutDirectory')
    .select(['borrowerId', 'orderId'])
    .where('payoutId', '=', payoutId)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  return found;
}

async function stateOf({ db }: Services, orderId: string) {
  const { state } = await orderBy(db, orderId);
  return { orderId, state };
}
