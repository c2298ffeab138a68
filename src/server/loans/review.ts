import { ruleAgainst } from '../../lending/index.ts';
import { type OrderKey, transaction } from '../database/index.ts';
import type { Services } from '../services.ts';
import { keepDecision } from './decision.ts';
import { decideIn } from './life.ts';
import { lockedOrder } from './order.ts';
import { reviewByService } from './reviewByService.ts';
import { ruledOn } from './ruled.ts';

/**
 * Decides an order in review by the product's rules, or by the lender's own service where there is one; what they say is
 * kept with the order. A decided order stays as it is.
 */
export async function reviewOrder(services: Services, key: OrderKey): Promise<void> {
  const { decision: service } = services.settings;
  if (service !== undefined) return reviewByService(services, service, key);
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    const ruled = await ruledOn(services, trx, await lockedOrder(trx, key), now);
    if (ruled === undefined) return;
    const { eligibility, amount } = ruled.decision;
    await keepDecision(trx, key, 'reviewed', ruled.decision);
    const against = ruleAgainst(eligibility, amount);
    const by = { kind: 'system', reason: against?.rule } as const;
    await decideIn(trx, services, key, { isApproved: against === null, by, now });
  });
}
