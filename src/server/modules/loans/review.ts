import { findBlockingRule } from '../../../lending/index.ts';
import { type OrderKey, transaction } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';
import { recordDecision } from './decision.ts';
import { lockAndFindOrder } from './order.ts';
import { decideOrderInTransaction } from './orderLifecycle.ts';
import { reviewByService } from './reviewByService.ts';
import { findRuleDecision } from './ruleDecision.ts';

/**
 * Decides an order in review by the product's rules, or by the lender's own service where there is one; what they say is
 * kept with the order. A decided order stays as it is.
 */
export async function reviewOrder(services: Services, key: OrderKey): Promise<void> {
  const { decision: decisionService } = services.settings;
  if (decisionService !== undefined) return reviewByService(services, decisionService, key);
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    const ruleDecision = await findRuleDecision(services, trx, await lockAndFindOrder(trx, key), now);
    if (ruleDecision === undefined) return;
    const { eligibility, amount } = ruleDecision.decision;
    await recordDecision(trx, key, 'reviewed', ruleDecision.decision);
    const blockingRule = findBlockingRule(eligibility, amount);
    const actor = { kind: 'system', reason: blockingRule?.rule } as const;
    await decideOrderInTransaction(trx, services, key, { isApproved: blockingRule === null, by: actor, now });
  });
}
