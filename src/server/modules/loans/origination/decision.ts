import { dayIn, findBlockingRule, type Minor, type RuleOutcome } from '../../../../lending/index.ts';
import type { Product } from '../../../config/index.ts';
import { canCollectInMarket } from '../../../integrations/index.ts';
import type { Database, OrderKey } from '../../../platform/database/index.ts';
import type { Services } from '../../services.ts';
import type { Order } from '../orders/order.ts';
import { findProduct } from './offer.ts';
import { computeProductEligibility, getApplicant, type ProductEligibility } from './productEligibility.ts';

type DecisionStage = 'confirmed' | 'reviewed';

/** What was asked for and when, and what the rules said to it; the lender's own service too, where it was asked. */
type Decision = Pick<ProductEligibility, 'eligibility' | 'facts'> & {
  amount: Minor;
  at: Date;
  serviceDecision?: ServiceDecision;
};

/**
 * What the lender's service said of an order. It waits for a person without an answer (`unanswered`) and with one that
 * can't be used (`misanswered`).
 */
export type ServiceDecision =
  | { service: 'approved'; amount: Minor; reason: string | null }
  | { service: 'declined' | 'unanswered' | 'misanswered'; reason: string | null };

/** Keeps with an order what each rule said, and what was known of the borrower. */
export async function recordDecision(
  trx: Database,
  { borrowerId, orderId }: OrderKey,
  stage: DecisionStage,
  { amount, at, eligibility, facts, serviceDecision }: Decision,
): Promise<void> {
  const blockingRule = findBlockingRule(eligibility, amount);
  await trx
    .insertInto('orderDecisions')
    .values({
      borrowerId,
      orderId,
      stage,
      decidedAt: at,
      amount,
      limitAmount: eligibility.limit,
      against: blockingRule === null ? null : JSON.stringify(blockingRule),
      outcomes: JSON.stringify(eligibility.outcomes),
      facts: JSON.stringify(facts),
      service: serviceDecision?.service ?? null,
      serviceReason: serviceDecision?.reason ?? null,
    })
    .execute();
}

/** What was asked for, of which less may be lent since; undefined where nothing was decided of it. */
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

/** The rule an order was declined by, and what could have been asked for. */
export type DeclineReason = { blockingRule: RuleOutcome; limit: Minor };

/** Whether it was reviewed, whatever came of it. */
export async function hasBeenReviewed(db: Database, key: OrderKey): Promise<boolean> {
  return (await findReview(db, key)) !== undefined;
}

/** Undefined where no rule declined it. */
export async function findDeclineReason(db: Database, key: OrderKey): Promise<DeclineReason | undefined> {
  const row = await findReview(db, key);
  // Where the lender's service was asked, it or a person decided.
  if (!row?.against || row.service !== null) return undefined;
  return { blockingRule: row.against, limit: row.limitAmount };
}

function findReview(db: Database, { borrowerId, orderId }: OrderKey) {
  return db
    .selectFrom('orderDecisions')
    .select(['against', 'limitAmount', 'service'])
    .where((row) => row.and({ borrowerId, orderId, stage: 'reviewed' }))
    .executeTakeFirst();
}

export type RuleDecision = { order: Order; product: Product; decision: Decision };

/**
 * What the rules say of an order in review, as the borrower stands now. Undefined for one that is decided, and for one that
 * waits, which the log says: nothing could collect it, or its product is no longer in the configuration and has no rules,
 * so that a person decides, since what was agreed to stands.
 */
export async function findRuleDecision(
  { config, log, ...services }: Services,
  db: Database,
  order: Order | undefined,
  now: Date,
): Promise<RuleDecision | undefined> {
  if (order?.state !== 'in_review') return undefined;
  const { terms, productId, orderId, borrowerId } = order;
  if (!canCollectInMarket({ ...services, config }, terms.market)) {
    log.error({ orderId }, 'an order waits: no payment provider could collect it');
    return undefined;
  }
  const product = findProduct(config, terms.market, productId);
  if (product === undefined) {
    log.error({ orderId, productId }, 'an order waits for a person: its product has no rules any more');
    return undefined;
  }
  const applicant = await getApplicant(db, borrowerId, dayIn(terms.timeZone, now), orderId);
  const { eligibility, facts } = computeProductEligibility(productId, product, applicant);
  return { order, product, decision: { eligibility, facts, amount: terms.principal, at: now } };
}
