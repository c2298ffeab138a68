import type { DecisionSettings } from '../config/index.ts';
import { type OrderKey, transaction } from '../database/index.ts';
import type { Services } from '../services.ts';
import { askService } from './askService.ts';
import { isReviewed, keepDecision } from './decision.ts';
import { decideIn } from './life.ts';
import { findOrder, lockedOrder } from './order.ts';
import { questionOf } from './question.ts';
import { ruledOn } from './ruled.ts';

/**
 * Has the lender's service decide an order in review, outside of any transaction; its answer counts once, under the
 * order's lock. Without one that can be used the order waits for a person: it is asked no more, and the rules decide nothing.
 */
export async function reviewByService(
  services: Services,
  service: DecisionSettings,
  key: OrderKey,
): Promise<void> {
  const { db, log } = services;
  const now = await services.clock.now();
  if (await isReviewed(db, key)) return;
  const ruled = await ruledOn(services, db, await findOrder(db, key.borrowerId, key.orderId), now);
  if (ruled === undefined) return;
  const verdict = await askService(service, await questionOf(db, ruled), ruled.product);
  await transaction(db, async (trx) => {
    const order = await lockedOrder(trx, key);
    // Staff may have decided meanwhile, and a lost job runs twice.
    if (order?.state !== 'in_review' || (await isReviewed(trx, key))) return;
    await keepDecision(trx, key, 'reviewed', { ...ruled.decision, verdict });
    if (verdict.service === 'unanswered' || verdict.service === 'misanswered') {
      const { orderId } = key;
      log.error({ orderId, why: verdict.reason }, 'an order waits for a person: the decision service');
      return;
    }
    const by = { kind: 'system', reason: 'decision service' } as const;
    const isApproved = verdict.service === 'approved';
    const less = isApproved && verdict.amount < order.terms.principal ? verdict.amount : undefined;
    const outcome = await decideIn(trx, services, key, { isApproved, by, less, now });
    if (outcome === 'otherAmount') throw new Error(`${key.orderId} can't be lent in ${less}`);
  });
}
