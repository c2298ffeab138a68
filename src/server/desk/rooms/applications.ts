import { z } from 'zod';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { type OrderState, termInDays } from '../../../lending/index.ts';
import { openDeclared } from '../../accounts/index.ts';
import { marketIn } from '../../config/index.ts';
import type { Database } from '../../database/index.ts';
import { decideOrder, lentIn, type Order } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { read, write } from '../call.ts';
import { pageBy } from '../pages.ts';
import { otherAmount, refused } from '../refusals.ts';
import { waitingOf } from './approvals.ts';
import { namesOf, orderBy, weightOf } from './loanOf.ts';
import { declaredRows } from './masks.ts';

const asRequested = { by: ['createdAt', 'orderId'], cursor: z.tuple([z.coerce.date(), z.string()]) } as const;

type Row = DeskItem<'applications'>;

/** Orders by their state, the oldest first, each with what the rules said of it. */
export const applications = read('applications', ({ db }, _staff, { state, ...page }) => {
  const orders = db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId', 'productId', 'state', 'terms', 'createdAt'])
    .where('state', '=', state);
  return pageBy(orders, asRequested, page, async (rows) => {
    const names = await namesOf(db, rows);
    const said = await saidOf(db, rows);
    return rows.map((order) => rowOf(order, names.get(order.borrowerId) ?? '', said.get(order.orderId)));
  });
});

/** One application with all that was declared, and all that each rule said. */
export const application = read('application', async (services, _staff, { orderId }) => {
  const { db, personal, clock } = services;
  const order = await orderBy(db, orderId);
  const { borrowerId, terms } = order;
  const names = await namesOf(db, [order]);
  const declared = await db
    .selectFrom('certifications')
    .select(['step', 'declared'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('declaredAt')
    .execute();
  const decisions = await db
    .selectFrom('orderDecisions')
    .select(['stage', 'decidedAt', 'limitAmount', 'outcomes', 'against', 'service', 'serviceReason'])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .orderBy('decidedAt')
    .execute();
  const last = decisions.at(-1);
  const said = last && { limit: last.limitAmount, against: last.against?.rule ?? null };
  return {
    ...rowOf(order, names.get(borrowerId) ?? '', said),
    days: termInDays(terms),
    periods: terms.periods.length,
    lent: lentIn(services, order) ?? null,
    clientKind: terms.clientKind,
    waiting: await waitingOf(db, order, await clock.now()),
    declared: declaredRows(openDeclared(personal, borrowerId, declared), false),
    decisions: decisions.map(({ stage, decidedAt, limitAmount, outcomes, service, serviceReason }) => ({
      stage,
      at: decidedAt.toISOString(),
      limit: limitAmount,
      outcomes: outcomes.map((outcome) => ({ ...outcome })),
      service,
      serviceReason,
    })),
  };
});

/** Approves as asked for, or less; or declines. What was decided before stays. */
export const decide = write('decide', {
  async weigh({ db }, { orderId, approve, amount }) {
    const order = await orderBy(db, orderId);
    return approve ? weightOf(order, amount ?? order.terms.principal) : null;
  },
  async act(services, asking, { orderId, approve, amount }) {
    const order = await orderBy(services.db, orderId);
    if (order.state !== 'in_review') throw refused('decided');
    const { borrowerId } = order;
    const less = approve && amount !== undefined && amount !== order.terms.principal ? amount : undefined;
    const outcome = await decideOrder(services, { borrowerId, orderId }, approve, asking, less);
    if (outcome === 'otherAmount') throw notLentIn(services, order);
    if (outcome !== 'done') throw refused(outcome);
    const { state, terms } = await orderBy(services.db, orderId);
    return { reply: { orderId, state, amount: terms.principal, currency: terms.currency } };
  },
});

function notLentIn(services: Services, order: Order) {
  const range = lentIn(services, order);
  if (range === undefined) return refused('otherAmount');
  return otherAmount(range, marketIn(services.config, order.terms.market));
}

type Said = Pick<Row, 'against'> & { limit: number };
type OrderRow = Parameters<typeof rowOf>[0];

function rowOf(
  {
    orderId,
    borrowerId,
    productId,
    state,
    terms: { market, principal, currency },
    createdAt,
  }: {
    orderId: string;
    borrowerId: number;
    productId: string;
    state: OrderState;
    terms: { market: string; principal: number; currency: string };
    createdAt: Date;
  },
  name: string,
  said: Said | undefined,
): Row {
  return {
    orderId,
    borrowerId,
    name,
    market,
    productId,
    amount: principal,
    currency,
    state,
    requestedAt: createdAt.toISOString(),
    limit: said?.limit ?? null,
    against: said?.against ?? null,
  };
}

/** What the rules said last of each order of a page. */
async function saidOf(db: Database, orders: readonly OrderRow[]): Promise<Map<string, Said>> {
  if (orders.length === 0) return new Map();
  const rows = await db
    .selectFrom('orderDecisions')
    .select(['orderId', 'limitAmount', 'against'])
    .where(
      'borrowerId',
      'in',
      orders.map(({ borrowerId }) => borrowerId),
    )
    .where(
      'orderId',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .orderBy('decidedAt')
    .execute();
  return new Map(
    rows.map(({ orderId, limitAmount, against }) => [
      orderId,
      { limit: limitAmount, against: against?.rule ?? null },
    ]),
  );
}
