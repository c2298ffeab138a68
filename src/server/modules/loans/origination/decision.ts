import type { Selectable } from 'kysely';
import { calendarDayIn, findDecliningRule, type Minor, type RuleOutcome } from '../../../../lending/index.ts';
import type { Product } from '../../../config/index.ts';
import { canCollectInMarket } from '../../../integrations/index.ts';
import type { Database, OrderKey, Schema, StoredRuleOutcome } from '../../../platform/database/index.ts';
import type { Services } from '../../services.ts';
import type { Order } from '../orders/order.ts';
import { getLendingState, isLendingAllowed, lendingRetrySeconds } from './lendingSwitches.ts';
import { findProduct } from './offer.ts';
import { computeProductEligibility, getApplicant, type ProductEligibility } from './productEligibility.ts';

type StoredService = NonNullable<Selectable<Schema['orderDecisions']>['service']>;
type DecisionStage = 'confirmed' | 'reviewed';

/** An application's requested amount and the outcome of the eligibility rules, and of the decision service if it was called. */
type Decision = Pick<ProductEligibility, 'eligibility' | 'facts'> & {
  amount: Minor;
  at: Date;
  serviceDecision?: ServiceDecision;
};

/**
 * The decision of the lender's service. Without an answer (`unanswered`), or with an `invalid` one, staff decide.
 */
export type ServiceDecision =
  | { service: 'approved'; amount: Minor; reason: string | null }
  | { service: 'declined' | 'unanswered' | 'invalid'; reason: string | null };

/** A service's decision as it is stored. */
function toStoredService(service: ServiceDecision['service']): StoredService {
  return service === 'invalid' ? 'misanswered' : service;
}

export function fromStoredService(stored: StoredService): ServiceDecision['service'] {
  return stored === 'misanswered' ? 'invalid' : stored;
}

/** A rule's outcome as it is stored, and as the decision service reads it. */
export function toStoredOutcome({ actual, threshold, ...outcome }: RuleOutcome): StoredRuleOutcome {
  return { ...outcome, given: actual, bound: threshold };
}

export function fromStoredOutcome({ given, bound, ...outcome }: StoredRuleOutcome): RuleOutcome {
  return { ...outcome, actual: given, threshold: bound };
}

/** Stores the rules' outcomes and the borrower's facts with an order. */
export async function recordDecision(
  trx: Database,
  { borrowerId, orderId }: OrderKey,
  stage: DecisionStage,
  { amount, at, eligibility, facts, serviceDecision }: Decision,
): Promise<void> {
  const decliningRule = findDecliningRule(eligibility, amount);
  await trx
    .insertInto('orderDecisions')
    .values({
      borrowerId,
      orderId,
      stage,
      decidedAt: at,
      amount,
      limitAmount: eligibility.limit,
      blockingRule: decliningRule === null ? null : JSON.stringify(toStoredOutcome(decliningRule)),
      outcomes: JSON.stringify(eligibility.outcomes.map(toStoredOutcome)),
      facts: JSON.stringify(facts),
      service: serviceDecision === undefined ? null : toStoredService(serviceDecision.service),
      serviceReason: serviceDecision?.reason ?? null,
    })
    .execute();
}

/** The amount that the borrower requested, before any reduction; undefined without a decision. */
export async function findRequestedAmount(
  db: Database,
  { borrowerId, orderId }: OrderKey,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('orderDecisions')
    .select('amount')
    .where((row) => row.and({ borrowerId, orderId, stage: 'confirmed' }))
    .executeTakeFirst();
  return row?.amount;
}

/** The rule that declined an order, and the limit at that time. */
export type DeclineReason = { blockingRule: RuleOutcome; limit: Minor };

/** Whether an order was reviewed, with any outcome. */
export async function hasBeenReviewed(db: Database, key: OrderKey): Promise<boolean> {
  return (await findReview(db, key)) !== undefined;
}

export async function findDeclineReason(db: Database, key: OrderKey): Promise<DeclineReason | undefined> {
  return toDeclineReason(await findReview(db, key));
}

type Review = Awaited<ReturnType<typeof findReview>>;

/** The rule by which a review would decline. */
export function toDeclineReason(review: Review): DeclineReason | undefined {
  // If the decision service was called, it or staff decided.
  if (!review?.blockingRule || review.service !== null) return undefined;
  return { blockingRule: fromStoredOutcome(review.blockingRule), limit: review.limitAmount };
}

function findReview(db: Database, { borrowerId, orderId }: OrderKey) {
  return db
    .selectFrom('orderDecisions')
    .select(['blockingRule', 'limitAmount', 'service'])
    .where((row) => row.and({ borrowerId, orderId, stage: 'reviewed' }))
    .executeTakeFirst();
}

export type RuleDecision = { order: Order; product: Product; decision: Decision };

/**
 * Evaluates the rules for an order in review. Undefined if it is decided, and, with a log message, if it has to wait: no provider
 * can collect in its market, lending is suspended or capped, or its product is no longer configured, so that staff decide.
 */
export async function findRuleDecision(
  db: Database,
  { config, log, ...services }: Services,
  order: Order | undefined,
  now: Date,
): Promise<RuleDecision | undefined> {
  if (order?.state !== 'in_review') return undefined;
  const { terms, productId, orderId, borrowerId } = order;
  if (!canCollectInMarket({ ...services, config }, terms.market)) {
    log.error({ orderId }, 'an order is pending: no payment provider could collect it');
    return undefined;
  }
  const product = findProduct(config, terms.market, productId);
  if (product === undefined) {
    log.error({ orderId, productId }, 'an order is left to staff: its product has no rules any more');
    return undefined;
  }
  const today = calendarDayIn(terms.timeZone, now);
  const lending = await getLendingState(db, { market: terms.market, productId, today });
  if (!isLendingAllowed(lending, terms.principal)) {
    log.warn({ orderId }, 'an order is pending: lending is suspended, or capped for the day');
    await services.jobs.send(db, 'review-order', { borrowerId, orderId }, lendingRetrySeconds);
    return undefined;
  }
  const applicant = await getApplicant(db, borrowerId, today, orderId);
  const { eligibility, facts } = computeProductEligibility(productId, product, applicant);
  return { order, product, decision: { eligibility, facts, amount: terms.principal, at: now } };
}
