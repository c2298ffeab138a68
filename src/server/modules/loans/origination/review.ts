import type { SystemReason } from '../../../../contract/desk/auditActions.ts';
import { findDecliningRule } from '../../../../lending/index.ts';
import type { DecisionSettings } from '../../../config/index.ts';
import { type OrderKey, transaction } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import type { AlertServices, Services } from '../../services.ts';
import { findOrder, lockAndFindOrder } from '../orders/order.ts';
import { findRuleDecision, hasBeenReviewed, recordDecision } from './decision.ts';
import { createDecisionRequest, requestDecision } from './decisionService.ts';
import { decideOrderInTransaction } from './orderLifecycle.ts';

/**
 * Decides an order in review by the product's rules, or by the lender's decision service if configured, and stores the outcome.
 * A decided order stays unchanged.
 */
export async function reviewOrder(services: Services, key: OrderKey): Promise<void> {
  const { decision: decisionService } = services.settings;
  if (decisionService !== undefined) return reviewByService(services, decisionService, key);
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    const ruleDecision = await findRuleDecision(trx, services, await lockAndFindOrder(trx, key), now);
    if (ruleDecision === undefined) return;
    const { eligibility, amount } = ruleDecision.decision;
    await recordDecision(trx, key, 'reviewed', ruleDecision.decision);
    const decliningRule = findDecliningRule(eligibility, amount);
    const actor = { kind: 'system', reason: decliningRule?.rule } as const;
    await decideOrderInTransaction(trx, services, key, { isApproved: decliningRule === null, actor, now });
  });
}

/**
 * Calls the decision service outside of any transaction and applies its answer once, under the order's lock. Without a valid
 * answer the order is left to staff: neither is the service called again, nor do the rules decide.
 */
async function reviewByService(
  services: Services,
  decisionService: DecisionSettings,
  key: OrderKey,
): Promise<void> {
  const { db, log } = services;
  const now = await services.clock.now();
  if (await hasBeenReviewed(db, key)) return;
  const ruleDecision = await findRuleDecision(
    db,
    services,
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
    // Staff may have decided meanwhile, and a job may run twice.
    if (order?.state !== 'in_review' || (await hasBeenReviewed(trx, key))) return;
    await recordDecision(trx, key, 'reviewed', { ...ruleDecision.decision, serviceDecision });
    if (serviceDecision.service === 'unanswered' || serviceDecision.service === 'invalid') {
      const { orderId } = key;
      log.error(
        { orderId, reason: serviceDecision.reason },
        'the decision service gave no valid answer: the order is left to staff',
      );
      return;
    }
    const actor = { kind: 'system', reason: 'decision service' satisfies SystemReason } as const;
    const isApproved = serviceDecision.service === 'approved';
    const reducedAmount =
      isApproved && serviceDecision.amount < order.terms.principal ? serviceDecision.amount : undefined;
    const { state } = await decideOrderInTransaction(trx, services, key, {
      isApproved,
      actor,
      reducedAmount,
      now,
    });
    if (state === 'otherAmount') throw new Error(`${key.orderId} can't be lent in ${reducedAmount}`);
  });
}

const maxListedOrders = 20;

/** A decision is due within 1 day, and the payout within a day after it. Source: SPEC 9. */
const staleStates = [
  { state: 'in_review', since: 'createdAt', message: 'orders wait for a decision for more than a day' },
  { state: 'paying_out', since: 'decidedAt', message: 'orders wait to be paid out for more than a day' },
] as const;

/** Logs orders whose decision or payout is late. */
export async function reportStaleOrders({
  db,
  clock,
  log,
}: AlertServices & Pick<Services, 'clock'>): Promise<void> {
  const staleBefore = new Date((await clock.now()).getTime() - dayMs);
  for (const { state, since, message } of staleStates) {
    const staleOrders = await db
      .selectFrom('orders')
      .select(['orderId', since])
      .where('state', '=', state)
      .where(since, '<', staleBefore)
      .orderBy(since)
      .execute();
    const [oldest] = staleOrders;
    if (oldest === undefined) continue;
    const orderIds = staleOrders.slice(0, maxListedOrders).map(({ orderId }) => orderId);
    log.error({ orders: staleOrders.length, since: oldest, orderIds }, message);
  }
}
