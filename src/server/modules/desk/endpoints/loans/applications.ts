import { sql } from 'kysely';
import { calendarDayIn, computeTermDays } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import { isIdentityRequired } from '../../../identity/index.ts';
import type { Order } from '../../../loans/index.ts';
import {
  decideOrder,
  findLendableRange,
  fromStoredOutcome,
  fromStoredService,
  getLendingState,
} from '../../../loans/origination/index.ts';
import type { Services } from '../../../services.ts';
import { isAssignedSql } from '../../cases/assignees.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { amountOutOfRange, conflictError } from '../../errors.ts';
import { chooseSortOrder, findTotals, paginate } from '../../pagination.ts';
import { listPendingApprovals } from '../approvals/approvals.ts';
import { getOrder, toLoanOperation } from '../orders.ts';
import { listDeclared } from '../personalFields.ts';
import { isAtDeadlineSql, listDeadlines } from '../queues/deadlines.ts';
import { selectDecisions, toApplicationRows } from './applicationRows.ts';
import { getUnderwriting } from './underwriting.ts';

/** Orders by their state, the oldest first, of those that ended the newest; each with what the rules said of it. */
export const applicationsEndpoint = readEndpoint('applications', async (services, staff, input) => {
  const { db } = services;
  const { state, assignee, deadline, ids, market, product, againstRule, sort, ...page } = input;
  const now = await services.clock.now();
  const orders = db
    .selectFrom((query) =>
      query
        .selectFrom('orders')
        .select(['borrowerId', 'orderId', 'productId', 'state', 'terms', 'createdAt'])
        .select([orderCurrency.as('currency'), orderPrincipal.as('amount')])
        .where('state', '=', state)
        .$if(ids !== undefined, (some) => some.where('orderId', 'in', ids?.split(',') ?? []))
        .$if(market !== undefined, (some) => some.where(orderMarket, '=', market ?? ''))
        .$if(product !== undefined, (some) => some.where('productId', '=', product ?? ''))
        .$if(againstRule === 'yes', (some) => some.where(isAgainstRuleSql))
        .where(isAssignedSql(staff, 'application', assignee, { table: 'orders', caseId: 'order_id' }))
        .where(isAtDeadlineSql(services, deadline, listDeadlines(services).applications, now))
        .as('applications'),
    )
    .selectAll();
  const oldest = { createdAt: 'instant', orderId: 'text' } as const;
  const isDescending = state === 'declined' || state === 'cancelled';
  const byAmount = { currency: 'text', amount: 'number', orderId: 'text' } as const;
  const sortOrder = chooseSortOrder(
    sort,
    { amount: byAmount, requestedAt: oldest, targetAt: oldest },
    { by: oldest, isDescending },
  );
  const listPage = await paginate(orders, sortOrder, page, (rows) => toApplicationRows(services, rows));
  return { ...listPage, ...(await findTotals(db, page, orders, ['amount'])) };
});

/** In SQL: whether a rule is against an order by its last decision. */
const isAgainstRuleSql = sql<boolean>`exists (
  select from (
    select against from order_decisions as decision
    where decision.borrower_id = orders.borrower_id and decision.order_id = orders.order_id
    order by decided_at desc limit 1) as last
  where last.against is not null)`;
const orderMarket = sql<string>`terms ->> 'market'`;
const orderCurrency = sql<string>`terms ->> 'currency'`;
const orderPrincipal = sql<number>`(terms ->> 'principal')::bigint`;

/** One application with all that was declared, and all that each rule said. */
export const applicationEndpoint = readEndpoint('application', async (services, _staff, { orderId }) => {
  const { db, clock } = services;
  const order = await getOrder(db, orderId);
  const { borrowerId, terms, productId } = order;
  const { market, timeZone } = terms;
  const now = await clock.now();
  const decisions = await selectDecisions(db, [order])
    .select(['stage', 'decidedAt as at', 'limitAmount as limit', 'outcomes', 'service', 'serviceReason'])
    .execute();
  const [row] = await toApplicationRows(services, [order]);
  if (row === undefined) throw notFound();
  const declared = await listDeclared(services, borrowerId, false);
  return {
    ...row,
    days: computeTermDays(terms),
    periods: terms.periods.length,
    approvableAmounts: findLendableRange(services, order) ?? null,
    lending: await getLendingState(db, { market, productId, today: calendarDayIn(timeZone, now) }),
    borrowerKind: terms.clientKind,
    decision: await findDecision(db, order),
    pendingApprovals: await listPendingApprovals(db, order, now),
    declared,
    areImagesRequested: await isIdentityRequired(services, {
      borrowerId,
      market,
      browser: null,
    }),
    ...(await getUnderwriting(services, order, declared)),
    ruleEvaluations: decisions.map(({ outcomes, service, ...decision }) => ({
      ...decision,
      outcomes: outcomes.map(fromStoredOutcome),
      decisionService: service && fromStoredService(service),
    })),
  };
});

/** The decision of an application; null: none yet, or who made it was not stored. */
async function findDecision(db: Database, { borrowerId, orderId }: OrderKey) {
  const { decidedAt, deciderKind, decidedBy, decisionReason } = await db
    .selectFrom('orders')
    .select(['decidedAt', 'deciderKind', 'decidedBy', 'decisionReason'])
    .where((order) => order.and({ borrowerId, orderId }))
    .executeTakeFirstOrThrow();
  if (decidedAt === null || deciderKind === null) return null;
  return { by: decidedBy || deciderKind, at: decidedAt, reason: decisionReason ?? '' };
}

/** Approves the requested amount, or less; or declines. An earlier decision stays. */
export const decideEndpoint = writeEndpoint('decide', {
  async describeOperation({ db }, { orderId, approve, amount }) {
    const order = await getOrder(db, orderId);
    return approve ? toLoanOperation(order, amount ?? order.terms.principal) : null;
  },
  async execute(services, context, { orderId, approve, amount }) {
    const order = await getOrder(services.db, orderId);
    if (order.state !== 'in_review') throw conflictError('decided');
    const { borrowerId } = order;
    const reducedAmount =
      approve && amount !== undefined && amount !== order.terms.principal ? amount : undefined;
    const outcome = await decideOrder(services, { borrowerId, orderId }, approve, context, reducedAmount);
    if (outcome.state === 'otherAmount') throw amountNotLent(services, order);
    if (outcome.state !== 'done') throw conflictError(outcome.state);
    const { state, terms } = await getOrder(services.db, orderId);
    return { reply: { orderId, state, amount: terms.principal, currency: terms.currency } };
  },
});

function amountNotLent(services: Services, order: Order) {
  const range = findLendableRange(services, order);
  if (range === undefined) return conflictError('otherAmount');
  return amountOutOfRange(range, getMarket(services.config, order.terms.market));
}
