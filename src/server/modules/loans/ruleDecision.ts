import { dayIn } from '../../../lending/index.ts';
import type { Product } from '../../config/index.ts';
import { canCollectInMarket } from '../../integrations/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';
import type { Decision } from './decision.ts';
import { findProduct } from './offer.ts';
import type { Order } from './order.ts';
import { computeProductEligibility, getApplicant } from './productEligibility.ts';

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
