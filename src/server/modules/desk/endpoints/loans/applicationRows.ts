import type { Selectable } from 'kysely';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { type AgreedTerms, calendarDayIn, type OrderState } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import {
  type Database,
  isApprovalPendingSql,
  type OrderKey,
  type Schema,
} from '../../../../platform/database/index.ts';
import { findMessageLanguages } from '../../../contactPreferences/index.ts';
import { fromStoredService, toDeclineReason } from '../../../loans/origination/index.ts';
import { formatDeclineNotice, loanTexts } from '../../../loans/views/index.ts';
import type { Services } from '../../../services.ts';
import { findAssignees, toAssignedCase } from '../../cases/assignees.ts';
import { addBorrowerNames } from '../borrowerNames.ts';
import { addHours } from '../queues/deadlines.ts';
import {
  computeMonthlyPayment,
  computeShare,
  findMonthlyIncomes,
  findOtherPayments,
} from './affordability.ts';
import { findReviewReason } from './underwriting.ts';

type ApplicationRow = DeskRowInput<'applications'>;
type OrderRow = OrderKey & {
  productId: string;
  state: OrderState;
  terms: AgreedTerms;
  createdAt: Date;
};

/** Orders with what the rules said of them, and what they ask of the declared income. */
export async function toApplicationRows(
  services: Services,
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
  const borrowerIds = orders.map(({ borrowerId }) => borrowerId);
  const incomes = await findMonthlyIncomes(db, borrowerIds);
  const languages = await findMessageLanguages(services, orders);
  const otherPayments = await findOtherPayments(db, orders.filter(isInReview), now);
  const declineReasons = await findDeclineReasons(db, orders);
  const { reviews, lastDecisions } = groupDecisions(decisions);
  return (await addBorrowerNames(db, orders)).map((order) => {
    const { orderId, borrowerId, name, productId, state, terms, createdAt } = order;
    const { market, principal: amount, currency } = terms;
    const last = lastDecisions.get(orderId);
    const language = languages.get(borrowerId) ?? 'es';
    const payment = computeMonthlyPayment(terms, calendarDayIn(terms.timeZone, now));
    const income = incomes.get(borrowerId);
    const others = otherPayments.get(orderId);
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
      language,
      declineNotice:
        state === 'in_review'
          ? formatDeclineNotice(
              toDeclineReason(reviews.get(orderId)),
              amount,
              loanTexts(getMarket(config, market), language),
            )
          : null,
      review: state === 'in_review' ? findReviewReason(services, { market, productId }, last) : null,
      paymentToIncome: computeShare(payment, income),
      debtToIncome: others === undefined ? null : computeShare(payment + others, income),
      isApprovalPending: pending.has(orderId),
      ...toAssignedCase(assignees.get(orderId)),
      targetAt:
        state === 'in_review' ? addHours(createdAt, config.desk.queues.applications.targetHours) : null,
    };
  });
}

function isInReview({ state }: OrderRow): boolean {
  return state === 'in_review';
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
export function selectDecisions(db: Database, orders: readonly OrderKey[]) {
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
