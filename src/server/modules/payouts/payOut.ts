import { computeDisbursement, dayIn } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type Database, type OrderKey, transaction } from '../../platform/database/index.ts';
import { lockAndFindOrder } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { findBeneficiary } from './beneficiary.ts';
import { reserveDailyLimit } from './dailyLimit.ts';
import { createPayout, findLastPayout, type Payout } from './records.ts';
import { sendPayout } from './sendPayout.ts';
import { failedStates } from './states.ts';

/** How long a payout waits that would pass the day's limit. */
const limitRetrySeconds = 3_600;

/**
 * Pays an order out through its market's provider, once, whoever asks how often. The payout is written down first, and the
 * provider knows it by that row's id. What no provider can pay out is left to people, who say so by hand.
 */
export async function payOutOrder(services: Services, key: OrderKey): Promise<void> {
  const now = await services.clock.now();
  const payout = await transaction(services.db, (trx) => preparePayout(trx, services, key, now));
  if (payout?.state === 'created') await sendPayout(services, payout);
}

/** The payout of an order as it stands, or a new one under the order's lock; undefined where none can be made now. */
async function preparePayout(
  trx: Database,
  services: Services,
  key: OrderKey,
  now: Date,
): Promise<Payout | undefined> {
  const order = await lockAndFindOrder(trx, key);
  if (order?.state !== 'paying_out') return undefined;
  const { market, currency, timeZone } = order.terms;
  const { payOut: payoutRules } = getMarket(services.config, market);
  if (payoutRules === undefined || !services.providers.payments.get(payoutRules.provider)?.payOut)
    return undefined;
  const formerPayout = await findLastPayout(trx, key);
  if (formerPayout !== undefined && !failedStates.includes(formerPayout.state)) return formerPayout;
  const { amount } = computeDisbursement(order.terms);
  const logFields = { orderId: key.orderId, market };
  if (amount > payoutRules.singleLimit) {
    services.log.error(logFields, 'a payout is above the limit of one: it is paid out by hand');
    return undefined;
  }
  const beneficiary = await findBeneficiary(trx, services.personal, key, formerPayout);
  if (beneficiary === undefined) {
    services.log.warn(logFields, 'a payout waits for an account of its borrower');
    return undefined;
  }
  const day = dayIn(timeZone, now);
  if (!(await reserveDailyLimit(trx, { market, day, amount }, payoutRules.dailyLimit))) {
    services.log.error(logFields, 'a payout waits: the limit of the day is reached');
    await services.jobs.send(trx, 'pay-out-order', key, limitRetrySeconds);
    return undefined;
  }
  const attempt = (formerPayout?.attempt ?? 0) + 1;
  const { provider } = payoutRules;
  const newPayout = { ...key, attempt, provider, state: 'created', amount, currency, beneficiary } as const;
  const payout = await createPayout(trx, services.personal, newPayout, now);
  const { borrowerId } = key;
  await recordAudit(
    trx,
    { kind: 'system' },
    { action: 'payout_created', borrowerId, subject: payout.payoutId },
    now,
  );
  return payout;
}
