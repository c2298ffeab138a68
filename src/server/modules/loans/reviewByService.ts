import type { DecisionSettings } from '../../config/index.ts';
import { type OrderKey, transaction } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';
import { hasBeenReviewed, recordDecision } from './decision.ts';
import { createDecisionRequest } from './decisionRequest.ts';
import { findOrder, lockAndFindOrder } from './order.ts';
import { decideOrderInTransaction } from './orderLifecycle.ts';
import { requestDecision } from './requestDecision.ts';
import { findRuleDecision } from './ruleDecision.ts';

/**
 * Has the lender's service decide an order in review, outside of any transaction; its answer counts once, under the
 * order's lock. Without one that can be used the order waits for a person: it is asked no more, and the rules decide nothing.
 */
export async function reviewByService(
  services: Services,
  decisionService: DecisionSettings,
  key: OrderKey,
): Promise<void> {
  const { db, log } = services;
  const now = await services.clock.now();
  if (await hasBeenReviewed(db, key)) return;
  const ruleDecision = await findRuleDecision(
    services,
    db,
    await findOrder(db, key.borrowerId, key.orderId),
    now,
  );
  if (ruleDecision === undefined) return;
  const serviceDecision = await requestDecision(
    decisionService,
    await createDecisionRequest(db, ruleDecision),
    ruleDecision.product,
  );
  await transaction(db, async (trx) => {
    const order = await lockAndFindOrder(trx, key);
    // Staff may have decided meanwhile, and a lost job runs twice.
    if (order?.state !== 'in_review' || (await hasBeenReviewed(trx, key))) return;
    await recordDecision(trx, key, 'reviewed', { ...ruleDecision.decision, serviceDecision });
    if (serviceDecision.service === 'unanswered' || serviceDecision.service === 'misanswered') {
      const { orderId } = key;
      log.error(
        { orderId, why: serviceDecision.reason },
        'an order waits for a person: the decision service',
      );
      return;
    }
    const actor = { kind: 'system', reason: 'decision service' } as const;
    const isApproved = serviceDecision.service === 'approved';
    const reducedAmount =
      isApproved && serviceDecision.amount < order.terms.principal ? serviceDecision.amount : undefined;
    const outcome = await decideOrderInTransaction(trx, services, key, {
      isApproved,
      by: actor,
      reducedAmount,
      now,
    });
    if (outcome === 'otherAmount') throw new Error(`${key.orderId} can't be lent in ${reducedAmount}`);
  });
}
