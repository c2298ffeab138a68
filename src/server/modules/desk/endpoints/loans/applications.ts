import { type Selectable, sql } from 'kysely';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import {
  type AgreedTerms,
  calendarDayIn,
  computeTermDays,
  type OrderState,
} from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import {
  type Database,
  isApprovalPendingSql,
  type OrderKey,
  type Schema,
} from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import { isIdentityRequired } from '../../../identity/index.ts';
import type { Order } from '../../../loans/index.ts';
import {
  decideOrder,
  findLendableRange,
  fromStoredOutcome,
  fromStoredService,
  getLendingState,
  toDeclineReason,
} from '../../../loans/origination/index.ts';
import { formatDeclineNotice, loanTexts } from '../../../loans/views/index.ts';
import type { Services } from '../../../services.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { findAssignees, isAssignedSql, toAssignedCase } from '../../cases/assignees.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { amountOutOfRange, conflictError } from '../../errors.ts';
import { chooseSortOrder, findTotals, paginate } from '../../pagination.ts';
import { listPendingApprovals } from '../approvals/approvals.ts';
import { addBorrowerNames } from '../borrowerNames.ts';
import { getOrder, toLoanOperation } from '../orders.ts';
import { listDeclared } from '../personalFields.ts';
import { addHours, isAtDeadlineSql, listDeadlines } from '../queues/deadlines.ts';
import { computeMonthlyPayment, computeShare, findMonthlyIncomes } from './affordability.ts';
import { findReviewReason, getUnderwriting } from './underwriting.ts';

/** Orders by their state, the oldest first, of those that ended the newest; each with what the rules said of it. */
export const applicationsEndpoint = readEndpoint('applications', async (services, staff, input) => {
  const { db } = services;
  const { state, assignee, deadline, ids, sort, ...page } = input;
  const now = await services.clock.now();
  const orders = db
    .selectFrom((query) =>
      query
        .selectFrom('orders')
        .select(['borrowerId', 'orderId', 'productId', 'state', 'terms', 'createdAt'])
        .select([orderCurrency.as('currency'), orderPrincipal.as('amount')])
        .where('state', '=', state)
        .$if(ids !== undefined, (some) => some.where('orderId', 'in', ids?.split(',') ?? []))
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
    { amount: byAmount, requestedAt: oldest },
    { by: oldest, isDescending },
  );
  const listPage = await paginate(orders, sortOrder, page, (rows) =>
    toApplicationRows(services, staff, rows),
  );
  return { ...listPage, ...(await findTotals(db, page, orders, ['amount'])) };
});

const orderCurrency = sql<string>`terms ->> 'currency'`;
const orderPrincipal = sql<number>`(terms ->> 'principal')::bigint`;

/** One application with all that was declared, and all that each rule said. */
export const applicationEndpoint = readEndpoint('application', async (services, staff, { orderId }) => {
  const { db, clock } = services;
  const order = await getOrder(db, orderId);
  const { borrowerId, terms, productId } = order;
  const { market, timeZone } = terms;
  const now = await clock.now();
  const decisions = await selectDecisions(db, [order])
    .select(['stage', 'decidedAt as at', 'limitAmount as limit', 'outcomes', 'service', 'serviceReason'])
    .execute();
  const [row] = await toApplicationRows(services, staff, [order]);
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

type ApplicationRow = DeskRowInput<'applications'>;
type OrderRow = OrderKey & {
  productId: string;
  state: OrderState;
  terms: AgreedTerms;
  createdAt: Date;
};

async function toApplicationRows(
  services: Services,
  { language }: StaffMember,
  orders: readonly OrderRow[],
): Promise<ApplicationRow[]> {
  if (orders.length === 0) return [];
  const { db, config } = services;
  const decisions = await selectDecisions(db, orders).select(decisionColumns).execute();
  const assignees = await findAssignees(
    db,
    'application',
    orders.map(({ borrowerId, orderId: caseId }) => ({ borrowerId, caseId })),
  );
  const now = await services.clock.now();
  const pending = await findOrdersPendingDecision(db, orders, now);
  const incomes = await findMonthlyIncomes(
    db,
    orders.map(({ borrowerId }) => borrowerId),
  );
  const declineReasons = await findDeclineReasons(db, orders);
  const { reviews, lastDecisions } = groupDecisions(decisions);
  return (await addBorrowerNames(db, orders)).map((order) => {
    const { orderId, borrowerId, name, productId, state, terms, createdAt } = order;
    const { market, principal: amount, currency } = terms;
    const last = lastDecisions.get(orderId);
    return {
      orderId,
      borrowerId,
      name,
      market,
      productId,
      amount,
      currency,
      state,
      requestedAt: createdAt,
      limit: last?.limitAmount ?? null,
      blockingRule: last?.blockingRule?.rule ?? null,
      declineReason: state === 'declined' ? (declineReasons.get(orderId) ?? null) : null,
      declineNotice:
        state === 'in_review'
          ? formatDeclineNotice(
              toDeclineReason(reviews.get(orderId)),
              amount,
              loanTexts(getMarket(config, market), language),
            )
          : null,
      review: state === 'in_review' ? findReviewReason(services, { market, productId }, last) : null,
      paymentToIncome: computeShare(
        computeMonthlyPayment(terms, calendarDayIn(terms.timeZone, now)),
        incomes.get(borrowerId),
      ),
      isApprovalPending: pending.has(orderId),
      ...toAssignedCase(assignees.get(orderId)),
      targetAt:
        state === 'in_review' ? addHours(createdAt, config.desk.queues.applications.targetHours) : null,
    };
  });
}

const decisionColumns = ['orderId', 'stage', 'limitAmount', 'blockingRule', 'service'] as const;
type RuleDecisionRow = Pick<Selectable<Schema['orderDecisions']>, (typeof decisionColumns)[number]>;

/** The decision of each order's review, and its last one. */
function groupDecisions(decisions: readonly RuleDecisionRow[]) {
  const reviews = decisions.filter(({ stage }) => stage === 'reviewed');
  return {
    reviews: new Map(reviews.map((review) => [review.orderId, review])),
    lastDecisions: new Map(
      decisions.map(({ service, ...decision }) => [
        decision.orderId,
        { ...decision, service: service && fromStoredService(service) },
      ]),
    ),
  };
}

/** Why staff declined which of the orders. */
async function findDeclineReasons(db: Database, orders: readonly OrderRow[]) {
  const declined = orders.filter(({ state }) => state === 'declined');
  if (declined.length === 0) return new Map<string, string | null>();
  const rows = await db
    .selectFrom('orders')
    .select(['orderId', 'decisionReason'])
    .where(
      'borrowerId',
      'in',
      declined.map(({ borrowerId }) => borrowerId),
    )
    .where(
      'orderId',
      'in',
      declined.map(({ orderId }) => orderId),
    )
    .where('deciderKind', '=', 'staff')
    .execute();
  return new Map(rows.map(({ orderId, decisionReason }) => [orderId, decisionReason]));
}

/** The decisions of the rules on orders, the latest last. */
function selectDecisions(db: Database, orders: readonly OrderKey[]) {
  const borrowerIds = orders.map(({ borrowerId }) => borrowerId);
  const orderIds = orders.map(({ orderId }) => orderId);
  return db
    .selectFrom('orderDecisions')
    .where('borrowerId', 'in', borrowerIds)
    .where('orderId', 'in', orderIds)
    .orderBy('decidedAt');
}

/** Which of the orders have a decision pending approval. */
async function findOrdersPendingDecision(
  db: Database,
  orders: readonly OrderKey[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('deskApprovals')
    .select('orderId')
    .where('call', '=', 'decide')
    .where(
      'borrowerId',
      'in',
      orders.map(({ borrowerId }) => borrowerId),
    )
    .where(isApprovalPendingSql(now))
    .execute();
  return new Set(rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])));
}
